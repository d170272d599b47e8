import type { Address } from '@street-musketeers/contract/identity/identity.ts'
import type { Db } from '../../platform/database/db.ts'
import { presentAddress } from '../present.ts'
import { findAddressOf } from './store.ts'

/** The address of an account; null when it gave none or is closed. */
export async function findAddress(db: Db, accountId: number): Promise<Address | null> {
  const row = await findAddressOf(db, accountId)
  return row ? presentAddress(row) : null
}
