import type { Insertable } from 'kysely'
import { sql } from 'kysely'
import type { Tx } from '../../platform/database/db.ts'
import type { Tables } from '../../platform/database/tables.ts'

/** Inserts rows, all with the same columns, with one statement. */
export async function insertRows<Table extends keyof Tables>(
  tx: Tx,
  table: Table,
  rows: readonly Insertable<Tables[Table]>[],
): Promise<void> {
  if (rows.length) await insertion(table, rows).execute(tx)
}

/** The same for a table whose ids PostgreSQL generates. @returns them, in the order of the rows */
export async function insertRowsWithIds<Table extends keyof Tables>(
  tx: Tx,
  table: Table,
  rows: readonly Insertable<Tables[Table]>[],
): Promise<number[]> {
  if (!rows.length) return []
  const { rows: inserted } = await sql<{ id: number }>`${insertion(table, rows)} returning id`.execute(tx)
  return inserted.map(({ id }) => id)
}

function insertion<Table extends keyof Tables>(table: Table, rows: readonly Insertable<Tables[Table]>[]) {
  const columns = sql.join(Object.keys(rows[0]!).map((column) => sql.ref(column)))
  return sql`insert into ${sql.table(table)} (${columns})
    select ${columns} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)`
}
