import type { Tx } from '../platform/database/db.ts'
import type { Platform } from '../platform/platform.ts'
import { closeHub } from './close-hub.ts'
import { lockHubOf } from './hub-store.ts'
import { eraseRequests } from './print-queue.ts'

/** Deletes what a closed account asked of print hubs, and its own one, whose requests end (rules: closing-erases-personal-data, print-hubs-close). */
export async function eraseHubs(
  tx: Tx,
  { accountId }: { accountId: number },
  { secrets, clock }: Platform,
): Promise<void> {
  await eraseRequests(tx, accountId)
  const hub = await lockHubOf(tx, accountId)
  if (hub) await closeHub(tx, hub, { secrets, now: clock.now() })
}
