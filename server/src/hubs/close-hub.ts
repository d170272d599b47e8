import { shownHubs } from '@street-musketeers/contract/hubs/messages-and-limits.ts'
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

/** Emails those whose request a print hub ends, with the next nearest one. */
export async function tellOfEnd(
  tx: Tx,
  asking: Asking,
  hub: StoredHub,
  context: Pick<Platform, 'secrets'> & { now: Date },
): Promise<void> {
  const next = await findNextHub(tx, hub, context.now)
  for (const each of asking) {
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

/** The nearest other print hub, one with a leaflet's sheets left if there is one; null if there is none in the area. */
export async function findNextHub(
  db: Db,
  { id, sector }: Pick<StoredHub, 'id' | 'sector'>,
  now: Date,
  sheets = 1,
): Promise<{ name: string; sector: string } | null> {
  const near = await findNearHubs(db, {
    places: searchedPlaces(sector),
    monday: mondayOf(londonDate(now)),
    sheets,
    except: ['print_hub.id', id],
    limit: shownHubs,
  })
  const next = near.find(({ sheets_left: left }) => left >= sheets)
  return next ? { name: next.name, sector: next.sector } : null
}
