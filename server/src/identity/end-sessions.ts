import type { Tx } from '../platform/db.ts'
import { endSessionsOf } from './session-store.ts'

/** Signs an account out everywhere, in the caller's commit (D10). */
export async function endSessions(tx: Tx, accountId: number): Promise<void> {
  await endSessionsOf(tx, accountId)
}
