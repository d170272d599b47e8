import type { Db } from '../../platform/database/db.ts'
import { findSuppression } from './store.ts'

/** Whether an account gets no leaflets or newsletters because its address bounces. */
export async function isAccountSuppressed(db: Db, accountId: number, now: Date): Promise<boolean> {
  return findSuppression(db, accountId, now)
}
