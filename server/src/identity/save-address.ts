import type { Address } from '@street-musketeers/contract/identity.ts'
import type { Tx } from '../platform/db.ts'
import { saveAddressOf } from './store.ts'

/** Replaces the address of an account. */
export async function saveAddress(tx: Tx, accountId: number, address: Address): Promise<void> {
  await saveAddressOf(tx, accountId, address)
}
