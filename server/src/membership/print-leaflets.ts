import type { InputOf } from '@street-musketeers/contract/endpoint.ts'
import type { printPack } from '@street-musketeers/contract/print-pack.ts'
import { isOwnCampaign } from '../campaigns/find-campaign.ts'
import { findLeafletToPrint, makePrintPack } from '../campaigns/make-print-pack.ts'
import type { Actor } from '../platform/actor.ts'
import { minutes } from '../platform/clock.ts'
import type { Db } from '../platform/db.ts'
import type { FileAnswer } from '../platform/file-answer.ts'
import type { Limit } from '../platform/limits.ts'
import type { Platform } from '../platform/platform.ts'
import { problem } from '../platform/problem.ts'
import { findMembership } from './membership-store.ts'

/** By account: a pack costs the machine more than any other call. */
const packs: Limit = { name: 'print-pack', points: 30, seconds: minutes(15) / 1000 }

/**
 * The sheets of a campaign's leaflet for a number of houses, for its musketeers, the organisation that published it and
 * administrators.
 * @throws {Problem} as {@link findLeafletToPrint} and {@link makePrintPack} say; NotJoined; TooManyTries.
 */
export async function printLeaflets(
  by: Actor,
  wanted: InputOf<typeof printPack>,
  platform: Platform,
  now: Date,
): Promise<FileAnswer> {
  const { db, limits } = platform
  const leaflet = await findLeafletToPrint(db, wanted, now)
  await refuseUnlessInvolved(db, by, wanted.campaignId)
  await limits.take(packs, String(by.accountId))
  return makePrintPack(leaflet, wanted, platform)
}

async function refuseUnlessInvolved(db: Db, by: Actor, campaignId: number): Promise<void> {
  if (by.role === 'administrator') return
  if (by.role === 'organisation') {
    if (await isOwnCampaign(db, by.accountId, campaignId)) return
    throw problem('NotJoined', { message: 'You can print the leaflets of your own campaigns.' })
  }
  if (!(await findMembership(db, by.accountId, campaignId))) throw problem('NotJoined')
}
