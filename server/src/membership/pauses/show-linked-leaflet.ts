import type { LinkedLeaflet } from '@street-musketeers/contract/membership/report-links.ts'
import type { Db } from '../../platform/database/db.ts'
import type { Platform } from '../../platform/platform.ts'
import { londonDate } from '../../platform/values/clock.ts'
import { findLinkedLeaflet } from '../deliveries/link-store.ts'
import { findMembershipByLink } from '../deliveries/open-report-link.ts'
import { pauseDays } from './rules.ts'
import { findBreak } from './store.ts'

/**
 * What the pages that leave a leaflet out and pause leaflets show. It writes nothing, because mail programs open links before people do,
 * and does not say when somebody is away.
 * @throws {Problem} ReportLinkOver
 */
export async function showLinkedLeaflet(
  db: Db,
  link: string,
  { secrets, now }: Pick<Platform, 'secrets'> & { now: Date },
): Promise<LinkedLeaflet> {
  const { id, leaflet_id, campaignId, campaignName } = await findMembershipByLink(db, link, { secrets, now })
  const { skipped_at, paused_until } = await findBreak(
    db,
    { membershipId: id, leafletId: leaflet_id },
    londonDate(now),
  )
  return {
    campaignName,
    leafletPlace: (await findLinkedLeaflet(db, campaignId, leaflet_id)).place,
    skipped: skipped_at !== null,
    paused: paused_until !== null,
    ...pauseDays(now),
  }
}
