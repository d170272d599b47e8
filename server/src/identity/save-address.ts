import type { Address } from '@street-musketeers/contract/identity.ts'
import type { Tx } from '../platform/db.ts'
import { problem, problemWith } from '../platform/problem.ts'
import { lockOpenAccount } from './lock-open-account.ts'
import { readPostcode } from './read-postcode.ts'
import { saveAddressOf } from './store.ts'

const unknownPostcode = 'That is not a UK postcode. Please check it; they look like M1 1AE or SW1A 1AA.'

/**
 * Replaces the address of an account, its postcode written as it should be.
 * @returns it as it is kept
 * @throws {Problem} InvalidInput for a postcode that lies nowhere
 * @throws {Problem} SignInNeeded when the account closed in the same moment: an address must not outlive it (D16).
 */
export async function saveAddress(tx: Tx, accountId: number, address: Address): Promise<Address> {
  const postCode = readPostcode(address.postCode)
  if (!postCode) throw problemWith('address.postCode', unknownPostcode)
  if (!(await lockOpenAccount(tx, accountId))) throw problem('SignInNeeded')
  const kept = { ...address, postCode }
  await saveAddressOf(tx, accountId, kept)
  return kept
}
