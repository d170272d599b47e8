import type { ShareLink } from '@street-musketeers/contract/membership/share-links.ts'
import { findJoinableCampaign } from '../../campaigns/index.ts'
import { lockOpenAccount } from '../../identity/index.ts'
import type { Db, Tx } from '../../platform/database/db.ts'
import type { Musketeer } from '../../platform/http/actor.ts'
import { problem } from '../../platform/http/problem.ts'
import { roundAtSecretPlaces } from '../../platform/secrets/secret-places.ts'
import { randomCode, type KeyedSecrets } from '../../platform/secrets/secrets.ts'
import { londonDate, mondayOf } from '../../platform/values/clock.ts'
import { deleteShareLink, findShareLink, insertShareLink } from './store.ts'

interface Context {
  secrets: KeyedSecrets
  now: Date
}

/**
 * A musketeer's link to a campaign and its number (rule: share-links).
 * @throws {Problem} NotFound for a campaign that never was
 */
export async function showShareLink(
  db: Db,
  { accountId }: Musketeer,
  campaignId: number,
  { secrets, now }: Context,
): Promise<ShareLink> {
  const link = await findShareLink(db, accountId, campaignId, mondayOf(londonDate(now)))
  if (!link) throw problem('NotFound')
  return {
    shareCode: link.code,
    joined: link.code === null ? null : shownJoined(link.code, link.joined, secrets),
  }
}

/** At least how many joined through a link (rule: share-links); null for too few. */
export const shownJoined = (code: string, joined: number, secrets: KeyedSecrets): number | null =>
  roundAtSecretPlaces(joined, { first: 3, counted: `share-link:${code}` }, secrets)

/**
 * Gives a musketeer a link to a live campaign; the same one again if they have one.
 * @throws {Problem} NotFound, CampaignGone, CampaignEnded or CampaignPaused
 */
export async function makeShareLink(
  tx: Tx,
  by: Musketeer,
  campaignId: number,
  context: Context,
): Promise<ShareLink> {
  if (!(await lockOpenAccount(tx, by.accountId))) throw problem('SignInNeeded')
  await findJoinableCampaign(tx, campaignId, context.now)
  await insertShareLink(tx, {
    code: randomCode(),
    accountId: by.accountId,
    campaignId,
    now: context.now,
  })
  return showShareLink(tx, by, campaignId, context)
}

/** Deletes a musketeer's link to a campaign with its number. @throws {Problem} NotFound for a campaign that never was */
export async function endShareLink(
  tx: Tx,
  by: Musketeer,
  campaignId: number,
  context: Context,
): Promise<ShareLink> {
  await deleteShareLink(tx, by.accountId, campaignId)
  return showShareLink(tx, by, campaignId, context)
}
