import { sql } from 'kysely'
import type { Tx } from '../../platform/database/db.ts'
import { columnOf, typeOf, type ListingRow, type SortKey } from './listing-store.ts'

/** Only one process at a time changes counts and marks. Readers do not wait. */
export const lockCounts = (tx: Tx) => sql`lock table listing_count in exclusive mode`.execute(tx)

/**
 * Folds the waiting changes into counts and marks, in one statement so that a reader sees each change exactly once.
 * @returns how many there were
 */
export async function foldChanges(tx: Tx): Promise<number> {
  const keys = Object.keys(sorts) as SortKey[]
  const moves = keys.map(
    (sort) => sql`
      select mark.list, mark.status, mark.sort, mark.number, sum(change) as moved
      from listing_mark as mark join folded on folded.list = mark.list and mark.status in ('', folded.status)
        and (folded.${columnOf(sort)}, folded.account_id) < (mark.key::${typeOf(sort)}, mark.account_id)
      where mark.sort = ${sort} group by mark.list, mark.status, mark.sort, mark.number`,
  )
  const { rows } = await sql<{ count: number }>`
    with folded as (delete from listing_change returning *),
    counts as (
      insert into listing_count select list, status, sum(change) from folded group by list, status
      on conflict (list, status) do update set count = listing_count.count + excluded.count
    ),
    origins as (
      insert into origin_count
      select date_trunc('month', signed_up_at at time zone 'Europe/London')::date as month, how_heard, sum(change)
      from folded group by month, how_heard
      on conflict (month, how_heard) do update set count = origin_count.count + excluded.count
    ),
    marks as (
      update listing_mark set position = position + moved
      from (${sql.join(moves, sql` union all `)}) as move
      where moved <> 0 and listing_mark.list = move.list and listing_mark.status = move.status
        and listing_mark.sort = move.sort and listing_mark.number = move.number
    )
    select count(*) as count from folded`.execute(tx)
  return rows[0]!.count
}

/** What can be sorted by, and in which lists. */
const sorts: Record<SortKey, readonly ListingRow['list'][]> = {
  signed_up_at: ['musketeers', 'organisations', 'applications'],
  email_key: ['musketeers', 'organisations', 'applications'],
  name_key: ['musketeers', 'organisations', 'applications'],
  first_key: ['musketeers'],
  waiting_since: ['applications'],
}

/** Rebuilds the marks of all lists, one every `every` rows. Waiting changes are subtracted, because readers add them. */
export async function rebuildMarks(tx: Tx, every: number): Promise<void> {
  await sql`delete from listing_mark`.execute(tx)
  for (const [sort, lists] of Object.entries(sorts) as [SortKey, readonly ListingRow['list'][]][])
    for (const list of lists)
      for (const ofStatus of list === 'applications' ? [true] : [false, true])
        await rebuildMarksOfList(tx, { sort, list, ofStatus, every })
}

async function rebuildMarksOfList(
  tx: Tx,
  {
    sort,
    list,
    ofStatus,
    every,
  }: { sort: SortKey; list: ListingRow['list']; ofStatus: boolean; every: number },
): Promise<void> {
  const key = columnOf(sort)
  const status = ofStatus ? sql`status` : sql`''::text`
  const parts = ofStatus ? sql`partition by status` : sql``
  await sql`
    insert into listing_mark (list, status, sort, number, position, key, account_id)
    select ${list}, mark.status, ${sort}, mark.before / ${every}, mark.before - (
      select coalesce(sum(change), 0) from listing_change
      where list = ${list} and (not ${ofStatus} or listing_change.status = mark.status)
        and (listing_change.${key}, listing_change.account_id) < (mark.key, mark.account_id)
    ), mark.key::text, mark.account_id
    from (
      select ${status} as status, ${key} as key, account_id,
        row_number() over (${parts} order by ${key}, account_id) - 1 as before
      from listing where list = ${list}
    ) as mark where mark.before > 0 and mark.before % ${every} = 0`.execute(tx)
}

/**
 * Corrects the counts that differ from the lists.
 * @returns how many differed: something changed the tables without firing the triggers
 */
export async function correctCounts(tx: Tx): Promise<number> {
  const lists = await sql`
    insert into listing_count
    select list, status, coalesce(scanned.count, 0) - coalesce(waiting.count, 0)
    from (select list, status, count(*) as count from listing group by list, status) as scanned
    full join (select list, status, sum(change) as count from listing_change group by list, status) as waiting using (list, status)
    full join listing_count as stored using (list, status)
    where coalesce(scanned.count, 0) - coalesce(waiting.count, 0) <> coalesce(stored.count, 0)
    on conflict (list, status) do update set count = excluded.count`.execute(tx)
  const origin = sql`date_trunc('month', signed_up_at at time zone 'Europe/London')::date as month, how_heard`
  const origins = await sql`
    insert into origin_count
    select month, how_heard, coalesce(scanned.count, 0) - coalesce(waiting.count, 0)
    from (select ${origin}, count(*) as count from listing group by month, how_heard) as scanned
    full join (select ${origin}, sum(change) as count from listing_change group by month, how_heard) as waiting using (month, how_heard)
    full join origin_count as stored using (month, how_heard)
    where coalesce(scanned.count, 0) - coalesce(waiting.count, 0) <> coalesce(stored.count, 0)
    on conflict (month, how_heard) do update set count = excluded.count`.execute(tx)
  return Number(lists.numAffectedRows) + Number(origins.numAffectedRows)
}
