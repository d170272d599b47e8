import type { Tx } from '../../platform/database/db.ts'
import { endSessionsOf } from './store.ts'

/** Signs an account out everywhere, in the caller's commit (D10). */
export async function endSessions(tx: Tx, accountId: number): Promise<void> {
  await endSessionsOf(tx, accountId)
}
