import { sql, type RawBuilder } from 'kysely'
import type { Db, Tx } from '../database/db.ts'
import { listPartitions, type Partition } from '../database/partitions.ts'
import { isPending } from './pending-store.ts'

/** The first partition has every month until emails were stored by month; the default has what fits into no other. */
const withoutMonth = ['letter_first', 'letter_rest'] as const

/** The partitions that have months: the first, and one for each month. Each has an end. */
export const listMonths = async (db: Db): Promise<Partition[]> =>
  (await listPartitions(db, 'letter')).filter(({ isDefault }) => !isDefault)

/**
 * Makes a month, with what the default partition has of it.
 * @param month `begins` and `end`: first days of this month and the next
 */
export async function beginMonth(tx: Tx, { begins, end }: { begins: string; end: string }): Promise<void> {
  const month = sql.table(`letter_${begins.slice(0, 7).replace('-', '_')}`)
  const isOfMonth = sql`month >= ${begins}::date and month < ${end}::date`
  await sql`
    create table ${month} (like letter including defaults including constraints) with (
      fillfactor = 90,
      autovacuum_vacuum_scale_factor = 0.02,
      autovacuum_vacuum_insert_scale_factor = 0.05,
      autovacuum_analyze_scale_factor = 0.02
    )`.execute(tx)
  await sql`
    with moved as (delete from letter_rest where ${isOfMonth} returning *)
    insert into ${month} select * from moved`.execute(tx)
  await sql`
    alter table letter attach partition ${month} for values from (${sql.lit(begins)}) to (${sql.lit(end)})`.execute(
    tx,
  )
}

/** How many emails one transaction looks at. */
const atOnce = 5000

/** Deletes emails that have no month of their own, have ended and were queued before an instant, from the oldest on. */
export async function deleteEmailsBefore(db: Db, before: Date, stopping?: AbortSignal): Promise<void> {
  const there = new Set((await listPartitions(db, 'letter')).map(({ name }) => name))
  for (const name of withoutMonth) {
    if (!there.has(name)) continue
    let last: number | null = 0
    while (last !== null) {
      if (stopping?.aborted) return
      last = await deleteBatch(db, sql.table(name), { after: last, before })
    }
  }
}

/** @returns the id of the last email that was looked at; null if there are no older ones after it */
async function deleteBatch(
  db: Db,
  partition: RawBuilder<unknown>,
  { after, before }: { after: number; before: Date },
): Promise<number | null> {
  const { rows } = await sql<{ last: number | null }>`
    with looked_at as materialized (
      select id, created_at < ${before} as is_old, not ${isPending} as has_ended from ${partition}
      where id > ${after} order by id limit ${atOnce}
    ), deleted as (
      delete from ${partition} where id = any (array(select id from looked_at where is_old and has_ended)) and not ${isPending}
    )
    select case when bool_or(is_old) then max(id) end as last from looked_at`.execute(db)
  return rows[0]!.last
}
