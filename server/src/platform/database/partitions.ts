import { sql } from 'kysely'
import pg from 'pg'
import type { Db, Tx } from './db.ts'

/** A partition of a table that is stored by ranges of one column. */
export interface Partition {
  name: string
  /** The first value that it may have, as PostgreSQL writes it; null in the first partition, which has no beginning, and in the default. */
  from: string | null
  /** The first value that it may not have; null in the last partition, which has no end, and in the default. */
  end: string | null
  /** Whether it takes what fits into no other. */
  isDefault: boolean
  /** The size of its rows, without indexes. */
  bytes: number
}

/** The partitions of a table, in no order. */
export async function listPartitions(db: Db, table: string): Promise<Partition[]> {
  const { rows } = await sql<Partition>`
    select relname as name, pg_relation_size(oid) as bytes, bound = 'DEFAULT' as "isDefault",
      substring(bound from 'FROM \\(''([^'']+)') as from, substring(bound from 'TO \\(''([^'']+)') as end
    from pg_inherits join pg_class on oid = inhrelid, pg_get_expr(relpartbound, oid) as bound
    where inhparent = ${table}::regclass`.execute(db)
  return rows
}

/**
 * Changes the partitions of a table, which keeps everybody else from reading and writing it. Several processes may do so at once: what is due
 * is found again when the table is locked.
 *
 * It waits for half a second at most, because everybody waits behind it. That is less than `deadlock_timeout`, so when somebody else
 * waits for one of the tables and has locked the other, this gives way.
 * @param referenced tables that the table's rows refer to: a new partition refers to them too
 * @param findDue what is to be changed
 * @returns what was changed; null while somebody reads or writes the table for long, such as a backup
 */
export async function changePartitions<Change>(
  db: Db,
  { table, referenced = [] }: { table: string; referenced?: readonly string[] },
  findDue: (on: Db) => Promise<Change[]>,
  change: (tx: Tx, due: Change) => Promise<unknown>,
): Promise<Change[] | null> {
  if (!(await findDue(db)).length) return []
  try {
    return await db.transaction().execute(async (tx) => {
      await sql`set local lock_timeout = '500ms'`.execute(tx)
      for (const each of referenced)
        await sql`lock table ${sql.table(each)} in share row exclusive mode`.execute(tx)
      await sql`lock table ${sql.table(table)} in access exclusive mode`.execute(tx)
      const due = await findDue(tx)
      for (const each of due) await change(tx, each)
      return due
    })
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === lockNotAvailable) return null
    throw error
  }
}

const lockNotAvailable = '55P03'

/** Deletes a partition with its indexes. */
export const dropPartition = (tx: Tx, { name }: Pick<Partition, 'name'>) =>
  sql`drop table ${sql.table(name)}`.execute(tx)

/** Samples the rows of all partitions of a table together. PostgreSQL does that by itself for each partition only. */
export const samplePartitions = (db: Db, table: string) => sql`analyze only ${sql.table(table)}`.execute(db)

/**
 * The same for a table that only grows, and not again before it has a tenth more rows: what a sample tells of the whole hardly changes, and the
 * more partitions there are, the longer it takes.
 */
export async function sampleGrownPartitions(db: Db, table: string): Promise<void> {
  const { rows } = await sql<{ isDue: boolean }>`
    select sum(greatest(part.reltuples, 0)) > 1.1 * greatest(max(whole.reltuples), 0) as "isDue"
    from pg_class as whole
    join pg_inherits on inhparent = whole.oid
    join pg_class as part on part.oid = inhrelid
    where whole.oid = ${table}::regclass`.execute(db)
  if (rows[0]!.isDue) await samplePartitions(db, table)
}
