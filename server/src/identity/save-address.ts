import type { Address } from '@street-musketeers/contract/identity.ts'
import type { Tx } from '../platform/db.ts'
import { problem } from '../platform/problem.ts'
import { lockOpenAccount } from './lock-open-account.ts'
import { saveAddressOf } from './store.ts'

/**
 * Replaces the address of an account.
 * @throws {Problem} SignInNeeded when the account closed in the same moment: an address must not outlive it (D16).
 */
export async function saveAddress(tx: Tx, accountId: number, address: Address): Promise<void> {
  if (!(await lockOpenAccount(tx, accountId))) throw problem('SignInNeeded')
  await saveAddressOf(tx, accountId, address)
}
