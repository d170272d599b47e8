import type { Cause } from '@street-musketeers/contract/causes/causes.ts'
import type { Db, Tx } from '../platform/database/db.ts'
import type { Row } from '../platform/database/tables.ts'

/** Ordered by priority. */
export const findChosenCauses = (db: Db, accountId: number) =>
  db
    .selectFrom('chosen_cause')
    .select(['id', 'account_id', 'cause', 'priority'])
    .where('account_id', '=', accountId)
    .orderBy('priority')
    .orderBy('id')
    .execute()

export async function saveChosenCauses(
  tx: Tx,
  accountId: number,
  chosen: readonly { cause: Cause; priority: number }[],
): Promise<Row<'chosen_cause'>[]> {
  if (!chosen.length) return []
  const rows = await tx
    .insertInto('chosen_cause')
    .values(chosen.map(({ cause, priority }) => ({ account_id: accountId, cause, priority })))
    .returningAll()
    .execute()
  return rows.toSorted((one, other) => one.priority - other.priority)
}

export const deleteChosenCauses = (tx: Tx, accountId: number) =>
  tx.deleteFrom('chosen_cause').where('account_id', '=', accountId).execute()
