import type { Address } from '@street-musketeers/contract/identity/accounts.ts'
import type { Db, Tx } from '../../platform/database/db.ts'

export async function upsertAddress(tx: Tx, accountId: number, address: Address): Promise<void> {
  const columns = {
    organisation: address.organisation,
    first_line: address.firstLine,
    second_line: address.secondLine,
    city: address.city,
    county: address.county,
    post_code: address.postCode,
  }
  await tx
    .insertInto('address')
    .values({ account_id: accountId, ...columns })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(columns))
    .execute()
}

export const findAddressRow = (db: Db, accountId: number) =>
  db.selectFrom('address').selectAll().where('account_id', '=', accountId).executeTakeFirst()
