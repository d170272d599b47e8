import { sql } from 'kysely'
import type { Db } from '../database/db.ts'
import type { Secrets } from './secrets.ts'

/** The values of one table that the product sealed. */
export interface ResealedTable {
  table: string
  /** How many were sealed with the current key now. */
  resealed: number
  /** How many no accepted key opens. */
  unreadable: number
}

const batchSize = 500

/**
 * Seals every sealed value of the database with the current key: those in columns named `sealed`. It may be interrupted and
 * repeated, and the product may run meanwhile: a value that changes under it was sealed by the product.
 */
export async function resealEverything(db: Db, secrets: Secrets): Promise<ResealedTable[]> {
  const tables: ResealedTable[] = []
  for (const { table, id } of await findSealedTables(db))
    tables.push({ table, ...(await resealTable(db, { table, id }, secrets)) })
  return tables
}

/** Tables with a column `sealed`, each with its primary key, which must be one column. */
async function findSealedTables(db: Db): Promise<{ table: string; id: string }[]> {
  const { rows } = await sql<{ table: string; ids: string[] }>`
    select relname as table, array(
      select attname::text from pg_index join pg_attribute on attrelid = indrelid and attnum = any(indkey)
      where indrelid = pg_class.oid and indisprimary
    ) as ids
    from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and exists (
      select from pg_attribute
      where attrelid = pg_class.oid and attname = 'sealed' and atttypid = 'bytea'::regtype and not attisdropped
    )
    order by relname`.execute(db)
  return rows.map(({ table, ids: [id, ...more] }) => {
    if (!id || more.length) throw new Error(`The primary key of ${table} is not one column.`)
    return { table, id }
  })
}

async function resealTable(
  db: Db,
  { table, id }: { table: string; id: string },
  secrets: Secrets,
): Promise<Omit<ResealedTable, 'table'>> {
  const result = { resealed: 0, unreadable: 0 }
  for await (const row of readSealed(db, { table, id })) {
    const resealed = tryReseal(row.sealed, secrets)
    if (resealed === 'unreadable') result.unreadable += 1
    else if (resealed) {
      // One row at a time, without a transaction around them, so that nothing waits for us.
      await sql`
        update ${sql.table(table)} set sealed = ${resealed}
        where ${sql.ref(id)} = ${row.id} and sealed = ${row.sealed}`.execute(db)
      result.resealed += 1
    }
  }
  return result
}

/** The sealed values of a table, with the values of its primary key. */
async function* readSealed(
  db: Db,
  { table, id }: { table: string; id: string },
): AsyncGenerator<{ id: unknown; sealed: Buffer }> {
  let after = sql`true`
  for (;;) {
    const { rows } = await sql<{ id: unknown; sealed: Buffer }>`
      select ${sql.ref(id)} as id, sealed from ${sql.table(table)}
      where sealed is not null and ${after} order by ${sql.ref(id)} limit ${batchSize}`.execute(db)
    yield* rows
    const last = rows.at(-1)
    if (!last || rows.length < batchSize) return
    after = sql`${sql.ref(id)} > ${last.id}`
  }
}

/** @returns by table, the primary keys of the rows whose sealed value no accepted key opens */
export async function findUnreadable(db: Db, secrets: Secrets): Promise<Map<string, unknown[]>> {
  const unreadable = new Map<string, unknown[]>()
  for (const { table, id } of await findSealedTables(db)) {
    const ids: unknown[] = []
    for await (const row of readSealed(db, { table, id }))
      if (tryReseal(row.sealed, secrets) === 'unreadable') ids.push(row.id)
    unreadable.set(table, ids)
  }
  return unreadable
}

function tryReseal(sealed: Buffer, secrets: Secrets): Buffer | null | 'unreadable' {
  try {
    return secrets.reseal(sealed)
  } catch {
    return 'unreadable'
  }
}
