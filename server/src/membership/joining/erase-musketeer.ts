import type { Tx } from '../../platform/database/db.ts'
import type { Platform } from '../../platform/platform.ts'
import { deleteFeed } from '../calendar/calendar-store.ts'
import { deleteHidden } from '../encouragement/encouragement-store.ts'
import { freeRounds } from '../rounds/free-rounds.ts'
import { lockMembershipIds } from '../store.ts'
import { detachAccount } from './store.ts'

/** Detaches a closed account from its memberships and frees its rounds. Their deliveries stay (rule: closing-keeps-totals). */
export async function eraseMusketeer(tx: Tx, { accountId }: { accountId: number }, { clock }: Platform) {
  for (const id of await lockMembershipIds(tx, accountId)) await freeRounds(tx, id)
  await deleteFeed(tx, accountId)
  await deleteHidden(tx, accountId)
  await detachAccount(tx, accountId, clock.now())
}
