import type { OwnMembership } from '@street-musketeers/contract/membership/memberships.ts'
import { isAccountSuppressed } from '../mailing/index.ts'
import { findOwnMembership } from '../membership/index.ts'
import type { Db } from '../platform/database/db.ts'
import type { Musketeer } from '../platform/http/actor.ts'
import type { Platform } from '../platform/platform.ts'

/**
 * A musketeer's sign-up to a campaign, with what to show about its next leaflet.
 * @throws {Problem} NotFound if they are not signed up
 */
export async function showMembership(
  db: Db,
  by: Musketeer,
  campaignId: number,
  context: Pick<Platform, 'config'> & { now: Date },
): Promise<OwnMembership> {
  const membership = await findOwnMembership(db, by, campaignId, context)
  const isSuppressed = await isAccountSuppressed(db, by.accountId, context.now)
  return isSuppressed ? { ...membership, leafletToCome: 'mailbox-refuses' } : membership
}
