import { sql, type RawBuilder } from 'kysely'
import type { Db, Tx } from '../platform/database/db.ts'
import { rowsBefore, type PageRequest } from '../platform/database/page.ts'
import type { Row } from '../platform/database/tables.ts'

export type ListingRow = Row<'listing'>
export type SortKey = 'first_key' | 'name_key' | 'email_key' | 'signed_up_at' | 'waiting_since'

/** A list in an order: of one status, or of every one. */
export interface Order {
  list: ListingRow['list']
  status: ListingRow['status'] | null
  sort: SortKey
  descending: boolean
}

const typeOf = (sort: SortKey) =>
  sql.raw(sort === 'signed_up_at' || sort === 'waiting_since' ? 'timestamptz' : 'text')
const column = (sort: SortKey) => sql.raw(sort)
const direction = ({ descending }: Order) => sql.raw(descending ? 'desc' : 'asc')
const inList = ({ list, status }: Pick<Order, 'list' | 'status'>): RawBuilder<boolean> =>
  status === null ? sql`list = ${list}` : sql`list = ${list} and status = ${status}`

/**
 * The accounts on a page of a list and how many there are in all, from the counts and marks that are kept: whichever page it is, some
 * thousand index entries at most are passed over.
 */
export async function pageOfListing(
  db: Db,
  order: Order,
  wanted: PageRequest,
): Promise<{ ids: number[]; total: number }> {
  const before = rowsBefore(wanted)
  const { total, key, account_id, position } = await findPageStart(db, order, wanted)
  const many = Math.min(wanted.size, total - before)
  if (many <= 0) return { ids: [], total }

  const first = order.descending ? total - before - many : before
  const sort = column(order.sort)
  const from = key === null ? sql`` : sql`and (${sort}, account_id) >= (${key}, ${account_id})`
  const { rows } = await sql<{ account_id: number }>`
    select account_id from listing where ${inList(order)} ${from}
    order by ${sort}, account_id limit ${many} offset ${first - position}`.execute(db)
  const ids = rows.map((row) => row.account_id)
  return { ids: order.descending ? ids.toReversed() : ids, total }
}

interface Start {
  total: number
  /** Null: the beginning of the list. */
  key: string | null
  account_id: number
  /** How many rows stand before it. */
  position: number
}

/**
 * How many rows a list has, and the last mark that surely stands before a page, both put right by the changes that wait. Since each
 * of these moved the mark by one place at most, it is looked for that many places earlier.
 */
async function findPageStart(db: Db, order: Order, wanted: PageRequest): Promise<Start> {
  const offset = rowsBefore(wanted)
  const first = order.descending
    ? sql`size.total - ${offset}::bigint - ${wanted.size}::bigint`
    : sql`${offset}::bigint`
  const { rows } = await sql<Start>`
    with waiting as materialized (
      select change, ${column(order.sort)} as key, account_id from listing_change where ${inList(order)}
    ), size as (
      select changes.many,
        changes.sum + (select coalesce(sum(count), 0) from listing_count where ${inList(order)})::bigint as total
      from (select count(*) as many, coalesce(sum(change), 0)::bigint as sum from waiting) as changes
    )
    select total, key, account_id, coalesce(position, 0) + (
      select coalesce(sum(change), 0) from waiting
      where (waiting.key, waiting.account_id) < (mark.key::${typeOf(order.sort)}, mark.account_id)
    )::bigint as position
    from size left join lateral (
      select position, key, account_id from listing_mark
      where list = ${order.list} and status = ${order.status ?? ''} and sort = ${order.sort}
        and position <= ${first} - size.many
      order by position desc limit 1
    ) as mark on true`.execute(db)
  return rows[0]!
}

/** So many of the newest accounts are asked which words are rare, and so few of them may have one that is. */
const rareWordSample = { of: 500, met: 5 }
/**
 * A frequent word is met often enough among so many new accounts; one that is met a third as often as is wanted, among four times as
 * many.
 */
const recentSampleSizes = [5000, 20_000]

/**
 * The newest accounts of a list in whose names or addresses every one of the words begins something, in the order of the list. The
 * index lists everybody who has a word before it compares the lists, a million for a frequent one: it is asked for rare words only,
 * and where none is rare the newest accounts are looked at first.
 * @param words in plain words, at least one
 * @param most how many are wanted
 */
export async function searchListing(
  db: Db,
  order: Order,
  { words, most }: { words: readonly string[]; most: number },
): Promise<number[]> {
  const sort = column(order.sort)
  const newest = sql`order by signed_up_at desc, account_id desc`
  const inOrder = sql`order by ${sort} ${direction(order)}, account_id ${direction(order)}`
  const rare = await findRareWords(db, order, words)
  for (const among of rare.length ? [] : recentSampleSizes) {
    const { rows } = await sql<{ account_id: number }>`
      select account_id from (
        select account_id, ${sort} from (
          select account_id, ${sort}, words from listing where ${inList(order)} ${newest} limit ${among}
        ) as new where ${matchAllWords(words)} limit ${most}
      ) as found ${inOrder}`.execute(db)
    if (rows.length === most) return rows.map((row) => row.account_id)
    if (rows.length < most / 3) break
  }
  const asked = rare.length ? rare : words
  const others = words.filter((word) => !asked.includes(word))
  const { rows } = await sql<{ account_id: number }>`
    with found as materialized (
      select account_id, ${sort}, signed_up_at as at from listing
      where ${matchAllWords(asked)} and ${inList(order)} ${others.length ? sql`and ts_match_vq(words, ${query(others)})` : sql``}
    )
    select account_id from (select * from found order by at desc, account_id desc limit ${most}) as newest
    ${inOrder}`.execute(db)
  return rows.map((row) => row.account_id)
}

/** Which of the words few accounts have, by the newest ones. */
async function findRareWords(db: Db, order: Order, words: readonly string[]): Promise<readonly string[]> {
  const meetings = words.map((word) => sql`count(*) filter (where ${matchAllWords([word])})::integer`)
  const { rows } = await sql<{ met: number[] }>`
    select array[${sql.join(meetings)}] as met from (
      select words from listing where ${inList(order)} order by signed_up_at desc, account_id desc limit ${rareWordSample.of}
    ) as newest`.execute(db)
  return words.filter((_, nth) => rows[0]!.met[nth]! <= rareWordSample.met)
}

/** Plain words have no sign that means something in a query. */
const query = (words: readonly string[]) => sql`${words.map((word) => `'${word}':*`).join(' & ')}::tsquery`
/** The index of words is asked with `@@` only: `ts_match_vq` says the same of a row that was found. */
const matchAllWords = (words: readonly string[]) => sql<boolean>`words @@ ${query(words)}`

/** The words that were typed, as those of names and addresses are kept. */
export async function normaliseWords(db: Db, typed: string): Promise<string[]> {
  const { rows } = await sql<{ plain: string }>`select plain_words(${typed}) as plain`.execute(db)
  return rows[0]!.plain.split(' ').filter(Boolean)
}

/**
 * Up to `many` accounts of a list in its order, those after one.
 * @param words as for `searchListing`; none: everybody
 */
export async function findListingBatch(
  db: Db,
  order: Order,
  { words, after, many }: { words: readonly string[]; after: ListingCursor | null; many: number },
): Promise<{ ids: number[]; last: ListingCursor | null }> {
  const sort = column(order.sort)
  const beyond = after
    ? sql`and (${sort}, account_id) ${sql.raw(order.descending ? '<' : '>')} (${after.key}::${typeOf(order.sort)}, ${after.account_id})`
    : sql``
  const { rows } = await sql<ListingCursor>`
    select account_id, ${sort}::text as key from listing
    where ${inList(order)} ${beyond} ${words.length ? sql`and ${matchAllWords(words)}` : sql``}
    order by ${sort} ${direction(order)}, account_id ${direction(order)} limit ${many}`.execute(db)
  return { ids: rows.map((row) => row.account_id), last: rows.at(-1) ?? null }
}

export interface ListingCursor {
  key: string
  account_id: number
}

/** Only one process at a time moves changes into counts and marks; whoever reads or lists waits for nothing. */
export const lockCounts = (tx: Tx) => sql`lock table listing_count in exclusive mode`.execute(tx)

/**
 * Moves the changes that wait into counts and marks. One statement, so that every change is moved whole or still waits.
 * @returns how many there were
 */
export async function foldChanges(tx: Tx): Promise<number> {
  const keys = Object.keys(sorts) as SortKey[]
  const moves = keys.map(
    (sort) => sql`
      select mark.list, mark.status, mark.sort, mark.number, sum(change) as moved
      from listing_mark as mark join folded on folded.list = mark.list and mark.status in ('', folded.status)
        and (folded.${column(sort)}, folded.account_id) < (mark.key::${typeOf(sort)}, mark.account_id)
      where mark.sort = ${sort} group by mark.list, mark.status, mark.sort, mark.number`,
  )
  const { rows } = await sql<{ many: number }>`
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
    select count(*) as many from folded`.execute(tx)
  return rows[0]!.many
}

/** What lists are sorted by, and which lists. */
const sorts: Record<SortKey, readonly ListingRow['list'][]> = {
  signed_up_at: ['musketeers', 'organisations', 'applications'],
  email_key: ['musketeers', 'organisations', 'applications'],
  name_key: ['musketeers', 'organisations', 'applications'],
  first_key: ['musketeers'],
  waiting_since: ['applications'],
}

/** Sets the marks of all lists anew, one in `every` rows. Changes that wait are taken off, for readers add them. */
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
  const key = column(sort)
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
 * Sets right whatever count differs from the lists themselves.
 * @returns how many did: a deed went past the triggers
 */
export async function correctCounts(tx: Tx): Promise<number> {
  const lists = await sql`
    insert into listing_count
    select list, status, coalesce(scanned.count, 0) - coalesce(waiting.count, 0)
    from (select list, status, count(*) as count from listing group by list, status) as scanned
    full join (select list, status, sum(change) as count from listing_change group by list, status) as waiting using (list, status)
    full join listing_count as kept using (list, status)
    where coalesce(scanned.count, 0) - coalesce(waiting.count, 0) <> coalesce(kept.count, 0)
    on conflict (list, status) do update set count = excluded.count`.execute(tx)
  const origin = sql`date_trunc('month', signed_up_at at time zone 'Europe/London')::date as month, how_heard`
  const origins = await sql`
    insert into origin_count
    select month, how_heard, coalesce(scanned.count, 0) - coalesce(waiting.count, 0)
    from (select ${origin}, count(*) as count from listing group by month, how_heard) as scanned
    full join (select ${origin}, sum(change) as count from listing_change group by month, how_heard) as waiting using (month, how_heard)
    full join origin_count as kept using (month, how_heard)
    where coalesce(scanned.count, 0) - coalesce(waiting.count, 0) <> coalesce(kept.count, 0)
    on conflict (month, how_heard) do update set count = excluded.count`.execute(tx)
  return Number(lists.numAffectedRows) + Number(origins.numAffectedRows)
}

export interface Origin {
  /** The month's first day. */
  month: string
  how_heard: string
  count: number
}

/** How many signed up in each month, by how they heard of us, with the changes that wait. */
export async function findOrigins(db: Db): Promise<Origin[]> {
  const { rows } = await sql<Origin>`
    select month, how_heard, sum(count)::bigint as count from (
      select month, how_heard, count from origin_count
      union all
      select date_trunc('month', signed_up_at at time zone 'Europe/London')::date, how_heard, change from listing_change
    ) as counted group by month, how_heard order by month, how_heard`.execute(db)
  return rows
}
