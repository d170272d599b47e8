import type { Tx } from '../platform/database/db.ts'
import type { Platform } from '../platform/platform.ts'
import { closeHub } from './close-hub.ts'
import { lockHubOf } from './hub-store.ts'

/**
 * Deletes the print hub of a closed account, whose requests end (rules: closing-erases-personal-data, print-hubs-close). Apart from what the account asked of
 * other print hubs: two people who asked each other would wait for each other's locks.
 */
export async function eraseHubOf(
  tx: Tx,
  { accountId }: { accountId: number },
  { secrets, clock }: Platform,
): Promise<void> {
  const hub = await lockHubOf(tx, accountId)
  if (hub) await closeHub(tx, hub, { secrets, now: clock.now() })
}
