import type { Tx } from '../../platform/database/db.ts'
import { lockAccount, type Account } from './store.ts'

/**
 * Locks an account until the transaction ends, so that decisions about it happen one after another.
 * @returns null when there is no such account or it is closed
 */
export async function lockOpenAccount(tx: Tx, accountId: number): Promise<Account | null> {
  const account = await lockAccount(tx, accountId)
  return account && !account.closed_at ? account : null
}
