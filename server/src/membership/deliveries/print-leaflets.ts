import type { InputOf } from '@street-musketeers/contract/endpoint.ts'
import type { printPack } from '@street-musketeers/contract/campaigns/print-pack.ts'
import { findOwnerFor, findLeafletToPrint, makePrintPack } from '../../campaigns/index.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { minutes } from '../../platform/values/clock.ts'
import type { Db } from '../../platform/database/db.ts'
import type { FileResponse } from '../../platform/http/file-response.ts'
import type { Limit } from '../../platform/http/limits.ts'
import type { Platform } from '../../platform/platform.ts'
import { problem } from '../../platform/http/problem.ts'
import { findMembership } from '../joining/store.ts'

/** By account: a pack costs the machine more than any other call. */
const packs: Limit = { name: 'print-pack', points: 30, windowMs: minutes(15) }

/**
 * The sheets of a campaign's leaflet for a number of houses, for its musketeers, the organisation that published it and
 * administrators.
 * @throws {Problem} as {@link findLeafletToPrint} and {@link makePrintPack} say; NotFound for another organisation's campaign;
 * NotJoined; TooManyTries.
 */
export async function printLeaflets(
  by: Actor,
  wanted: InputOf<typeof printPack>,
  platform: Platform,
  now: Date,
): Promise<FileResponse> {
  const { db, limits } = platform
  if (by.role === 'organisation') await findOwnerFor(db, by, wanted.campaignId)
  const leaflet = await findLeafletToPrint(db, wanted, now)
  await refuseUnlessJoined(db, by, wanted.campaignId)
  await limits.consume(packs, String(by.accountId))
  return makePrintPack(leaflet, wanted, platform)
}

async function refuseUnlessJoined(db: Db, by: Actor, campaignId: number): Promise<void> {
  if (by.role === 'musketeer' && !(await findMembership(db, by.accountId, campaignId)))
    throw problem('NotJoined')
}
