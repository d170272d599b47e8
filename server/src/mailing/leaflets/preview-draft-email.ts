import type { ReplyOf } from '@street-musketeers/contract/endpoints.ts'
import { findCompleteDraft } from '../../campaigns/index.ts'
import { findAddress } from '../../identity/index.ts'
import type { Db } from '../../platform/database/db.ts'
import type { Organisation } from '../../platform/http/actor.ts'
import { greet } from '../../platform/mail/layout.tsx'
import type { Platform } from '../../platform/platform.ts'
import { siteOf } from '../../site.ts'
import { describeLeaflet } from './describe-leaflet.ts'
import { renderLeafletEmail } from './emails/leaflet.tsx'

/** In place of the secret part of a member's own links. */
const ownLink = '…'

/**
 * The text of the first email with a draft's leaflet, as a member without a name would get it (rule: approval). Its campaign has no number
 * yet, and links of its reader's own lead nowhere.
 * @throws {Problem} NotFound, also for another organisation's draft; InvalidInput if it is not complete; LeafletRefused without a leaflet
 */
export async function previewDraftEmail(
  db: Db,
  by: Organisation,
  id: number,
  { config, now }: Pick<Platform, 'config'> & { now: Date },
): Promise<ReplyOf<'GET /api/campaigndraft/:id/email'>> {
  const { content, leaflet } = await findCompleteDraft(db, by, id, now)
  const takesNumbers = config.replyDomain !== undefined
  const site = siteOf(config, { repliesAreRead: !takesNumbers })
  const described = describeLeaflet(
    {
      ...leaflet,
      campaignId: 0,
      campaignName: content.campaignName,
      description: content.campaignDescription,
      wording: content.leafletText,
      organisation: (await findAddress(db, by.organisationId))?.organisation ?? null,
      places: content.campaignPlaces,
      imprint: content.imprint,
      cardKey: null,
    },
    { site, config },
  )
  const { subject, text } = renderLeafletEmail(site, {
    ...described,
    greeting: greet(''),
    rounds: null,
    kept: null,
    isNewVersion: false,
    place: null,
    takesNumbers,
    reportLink: ownLink,
    leaveLink: ownLink,
  })
  return { subject, text }
}
