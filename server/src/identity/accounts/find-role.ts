import type { Role } from '@street-musketeers/contract/roles.ts'
import type { Db } from '../../platform/database/db.ts'
import { findAccount } from './store.ts'

/** What an account is, open or closed; null when there is none. */
export async function findRole(db: Db, accountId: number): Promise<Role | null> {
  return (await findAccount(db, accountId))?.role ?? null
}
