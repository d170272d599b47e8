import { notifyAccount } from '../identity/index.ts'
import type { Db, Tx } from '../platform/database/db.ts'
import type { Platform } from '../platform/platform.ts'
import { londonDate, mondayOf } from '../platform/values/clock.ts'
import { requestEndedEmail } from './email-kinds.ts'
import { deleteHub, findNearHubs, type StoredHub } from './hub-store.ts'
import { findAsking } from './request-store.ts'
import { searchedPlaces } from './rules.ts'

/**
 * Deletes a print hub with its requests, and tells each musketeer who waits for leaflets the next nearest (rule: print-hubs-close).
 * @param hub locked
 */
export async function closeHub(
  tx: Tx,
  hub: StoredHub,
  context: Pick<Platform, 'secrets'> & { now: Date },
): Promise<void> {
  await tellOfEnd(tx, await findAsking(tx, 'hub_id', hub.id), hub, context)
  await deleteHub(tx, hub.id)
}

type Asking = Awaited<ReturnType<typeof findAsking>>

/** Emails those whose request a print hub ends, each with the next nearest one for them. */
export async function tellOfEnd(
  tx: Tx,
  asking: Asking,
  hub: StoredHub,
  context: Pick<Platform, 'secrets'> & { now: Date },
): Promise<void> {
  for (const each of asking) {
    const next = await findNextHub(tx, hub, each, context.now)
    const ended = {
      idempotencyKey: `print-request-ended:${each.id}`,
      hubName: hub.name,
      campaignName: each.campaign_name,
      wasReady: each.ready_at !== null,
      next,
    }
    await notifyAccount(tx, recipientOf(each), requestEndedEmail, ended, context)
  }
}

export const recipientOf = ({ account_id: id, firstname, email }: Asking[number]) => ({
  id,
  firstname,
  email,
})

/** Who asks for which leaflets. */
interface Asker {
  account_id: number
  is_election_material: boolean
}

/** The nearest other print hub that can print for a musketeer: not their own, with sheets left, and for election material one that prints that; null if there is none in the area. */
export async function findNextHub(
  db: Db,
  { id, sector }: Pick<StoredHub, 'id' | 'sector'>,
  { account_id: accountId, is_election_material: printElection }: Asker,
  now: Date,
  sheets = 1,
): Promise<{ name: string; sector: string } | null> {
  const [next] = await findNearHubs(db, {
    places: searchedPlaces(sector),
    monday: mondayOf(londonDate(now)),
    sheets,
    areEnough: true,
    printElection,
    except: { hubId: id, accountId },
    limit: 1,
  })
  return next ? { name: next.name, sector: next.sector } : null
}
