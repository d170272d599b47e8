import type { OwnMembership } from '@street-musketeers/contract/membership/membership.ts'
import { isAccountSuppressed } from '../mailing/index.ts'
import { findOwnMembership } from '../membership/index.ts'
import type { Musketeer } from '../platform/http/actor.ts'
import type { Db } from '../platform/database/db.ts'
import type { Platform } from '../platform/platform.ts'

/**
 * A musketeer's sign-up to a campaign, and what is to be said of its leaflet.
 * @throws {Problem} NotFound for who is not signed up.
 */
export async function showMembership(
  db: Db,
  by: Musketeer,
  campaignId: number,
  on: Pick<Platform, 'config'> & { now: Date },
): Promise<OwnMembership> {
  const membership = await findOwnMembership(db, by, campaignId, on)
  const isRefused = await isAccountSuppressed(db, by.accountId, on.now)
  return isRefused ? { ...membership, leafletToCome: 'mailbox-refuses' } : membership
}
