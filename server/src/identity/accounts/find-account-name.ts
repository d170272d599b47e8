import type { Db } from '../../platform/database/db.ts'
import { nameOf } from '../rules.ts'
import { findAccount } from './store.ts'

/** The name of an account's owner, `Ada Lovelace`; empty when the account is closed or there is none. */
export async function findAccountName(db: Db, accountId: number): Promise<string> {
  const account = await findAccount(db, accountId)
  return account ? nameOf(account) : ''
}
