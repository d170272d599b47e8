import type { Db } from '../../platform/database/db.ts'
import { problem } from '../../platform/http/problem.ts'
import { findAccount } from './store.ts'

/**
 * Where an open account's mail goes.
 * @throws {Problem} SignInNeeded when the account was closed since the call was admitted
 */
export async function findMailAddress(db: Db, accountId: number): Promise<{ name: string; address: string }> {
  const account = await findAccount(db, accountId)
  if (!account?.email) throw problem('SignInNeeded')
  return { name: account.firstname, address: account.email }
}
