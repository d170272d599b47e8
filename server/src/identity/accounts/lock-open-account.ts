import type { Tx } from '../../platform/database/db.ts'
import { lockAccount, type Account } from './store.ts'

/**
 * Waits for whatever else decides over an account, and keeps others waiting until this transaction ends.
 * @returns null when there is no such account or it is closed.
 */
export async function lockOpenAccount(tx: Tx, accountId: number): Promise<Account | null> {
  const account = await lockAccount(tx, accountId)
  return account && !account.closed_at ? account : null
}
