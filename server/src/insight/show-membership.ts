import type { OwnMembership } from '@street-musketeers/contract/membership/memberships.ts'
import { findMessagesToMembers, isAccountSuppressed } from '../mailing/index.ts'
import { findOwnMembership } from '../membership/index.ts'
import type { Db } from '../platform/database/db.ts'
import type { Musketeer } from '../platform/http/actor.ts'
import type { Platform } from '../platform/platform.ts'

/**
 * A musketeer's sign-up to a campaign, with what to show about its next leaflet, and what its organisation wrote to its members.
 * @throws {Problem} NotFound if they are not signed up
 */
export async function showMembership(
  db: Db,
  by: Musketeer,
  campaignId: number,
  context: Pick<Platform, 'config' | 'secrets'> & { now: Date },
): Promise<OwnMembership> {
  const membership = await findOwnMembership(db, by, campaignId, context)
  const messages = await findMessagesToMembers(db, campaignId)
  const isSuppressed = await isAccountSuppressed(db, by.accountId, context.now)
  return { ...membership, messages, ...(isSuppressed && { leafletToCome: 'mailbox-refuses' }) }
}
