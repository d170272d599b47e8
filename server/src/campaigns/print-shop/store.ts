import type { Db, Tx } from '../../platform/database/db.ts'
import type { Row } from '../../platform/database/tables.ts'

/** By what they are for, small quantities first. */
export const findPrices = (db: Db, organisationId: number) =>
  db
    .selectFrom('print_price')
    .select(['id', 'quantity', 'price_pence', 'price_for', 'added_at'])
    .where('organisation_id', '=', organisationId)
    .orderBy('price_for')
    .orderBy('quantity')
    .orderBy('id')
    .execute()

export const insertPrice = (tx: Tx, price: Omit<Row<'print_price'>, 'id'>) =>
  tx.insertInto('print_price').values(price).execute()

/** @returns whether the organisation has one with that number */
export async function updatePrice(
  tx: Tx,
  id: number,
  { organisation_id: organisationId, ...price }: Omit<Row<'print_price'>, 'id'>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('print_price')
    .set(price)
    .where('organisation_id', '=', organisationId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** The same. */
export async function deletePrice(tx: Tx, organisationId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('print_price')
    .where('organisation_id', '=', organisationId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

export const deletePricesOfAccount = (tx: Tx, { accountId }: { accountId: number }) =>
  tx.deleteFrom('print_price').where('organisation_id', '=', accountId).execute()
