import type { Db } from '../../platform/database/db.ts'
import { findSuppressed } from './store.ts'

/** Whether an account gets no leaflets or newsletters because its address bounces. */
export async function isAccountSuppressed(db: Db, accountId: number, now: Date): Promise<boolean> {
  return findSuppressed(db, accountId, now)
}
