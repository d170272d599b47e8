import type { Administrator } from '../platform/actor.ts'
import type { Tx } from '../platform/db.ts'
import { savePersonRead } from './store.ts'

/** Logs that an administrator looked at a person (D40). */
export async function recordPersonRead(
  tx: Tx,
  by: Administrator,
  { accountId, now }: { accountId: number; now: Date },
): Promise<void> {
  await savePersonRead(tx, { administratorId: by.accountId, accountId, now })
}
