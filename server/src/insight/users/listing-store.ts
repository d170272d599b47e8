import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import { rowsBefore, type PageRequest } from '../../platform/database/page.ts'
import type { Row } from '../../platform/database/tables.ts'

export type ListingRow = Row<'listing'>
export type SortKey = 'first_key' | 'name_key' | 'email_key' | 'signed_up_at' | 'waiting_since'

/** A sorted list: the accounts of one status, or of all (null). */
export interface Order {
  list: ListingRow['list']
  status: ListingRow['status'] | null
  sort: SortKey
  descending: boolean
}

export const typeOf = (sort: SortKey) =>
  sql.raw(sort === 'signed_up_at' || sort === 'waiting_since' ? 'timestamptz' : 'text')
export const columnOf = (sort: SortKey) => sql.raw(sort)
const direction = ({ descending }: Pick<Order, 'descending'>) => sql.raw(descending ? 'desc' : 'asc')
const inList = ({ list, status }: Pick<Order, 'list' | 'status'>): RawBuilder<boolean> =>
  status === null ? sql`list = ${list}` : sql`list = ${list} and status = ${status}`

/**
 * The accounts of all lists, and the pending sign-ups (rule: pending-sign-ups-listed). Sign-ups have negative ids here, because pages, marks and
 * cursors compare one unique number: a second column beside it would not use the indexes of `listing`.
 */
const listed = sql`(
  select account_id, list, status, first_key, name_key, email_key, signed_up_at, waiting_since, words from listing
  union all
  select -id, list, status, first_key, name_key, email_key, signed_up_at, waiting_since, words from listed_pending_sign_up
) as listed`

/**
 * The accounts on a page of a list and the list's total. It uses the stored counts and marks, so any page is reached by skipping a few
 * thousand index entries at most.
 */
export async function pageOfListing(
  db: Db,
  order: Order,
  page: PageRequest,
): Promise<{ ids: number[]; total: number }> {
  const before = rowsBefore(page)
  const { total, key, account_id, position } = await findPageStart(db, order, page)
  const count = Math.min(page.size, total - before)
  if (count <= 0) return { ids: [], total }

  const first = order.descending ? total - before - count : before
  const sort = columnOf(order.sort)
  const from =
    key === null
      ? sql``
      : sql`and (${sort}, account_id) >= (${key}::${typeOf(order.sort)}, ${account_id}::bigint)`
  const { rows } = await sql<{ account_id: number }>`
    select account_id from ${listed} where ${inList(order)} ${from}
    order by ${sort}, account_id limit ${count} offset ${first - position}`.execute(db)
  const ids = rows.map((row) => row.account_id)
  return { ids: order.descending ? ids.toReversed() : ids, total }
}

interface PageStart {
  total: number
  /** Null: the start of the list. */
  key: string | null
  account_id: number
  /** How many rows come before it. */
  position: number
}

/**
 * How many rows a list has, and the last mark that certainly comes before a page, both corrected by the waiting changes. Each change
 * moves a mark by one place at most, so the mark is looked up that many places earlier. Sign-ups count as changes that wait.
 */
async function findPageStart(db: Db, order: Order, page: PageRequest): Promise<PageStart> {
  const before = rowsBefore(page)
  const first = order.descending ? sql`size.total - ${before + page.size}::bigint` : sql`${before}::bigint`
  const { rows } = await sql<PageStart>`
    with waiting as materialized (
      select change, ${columnOf(order.sort)} as key, account_id from listing_change where ${inList(order)}
      union all select 1, ${columnOf(order.sort)}, -id from listed_pending_sign_up where ${inList(order)}
    ), size as (
      select changes.count,
        changes.sum + (select coalesce(sum(count), 0) from listing_count where ${inList(order)})::bigint as total
      from (select count(*) as count, coalesce(sum(change), 0)::bigint as sum from waiting) as changes
    )
    select total, key, account_id, coalesce(position, 0) + (
      select coalesce(sum(change), 0) from waiting
      where (waiting.key, waiting.account_id) < (mark.key::${typeOf(order.sort)}, mark.account_id)
    )::bigint as position
    from size left join lateral (
      select position, key, account_id from listing_mark
      where list = ${order.list} and status = ${order.status ?? ''} and sort = ${order.sort}
        and position <= ${first} - size.count
      order by position desc limit 1
    ) as mark on true`.execute(db)
  return rows[0]!
}

/** A word is rare if at most `maxMatches` of the `size` newest accounts have it. */
const rareWordSample = { size: 500, maxMatches: 5 }
/**
 * How many of the newest accounts are searched for frequent words, first and second. The second is only tried if the first finds at least a
 * third of the results, so that four times as many accounts are likely to be enough.
 */
const recentSampleSizes = [5000, 20_000]

/**
 * The newest accounts of a list whose names, email addresses, telephone numbers or postcodes have, for every search word, a word that starts with it; in the order of the list.
 * The index returns every account with a word before it looks at the list, a million for a frequent one. So it is used for rare words only,
 * and if no word is rare the newest accounts are searched first.
 * @param words normalised by {@link normaliseWords}, at least one
 * @param limit the most accounts to return
 */
export async function searchListing(
  db: Db,
  order: Order,
  { words, limit }: { words: readonly string[]; limit: number },
): Promise<number[]> {
  const rare = await findRareWords(db, order, words)
  for (const sampleSize of rare.length ? [] : recentSampleSizes) {
    const rows = await recentMatches(db, order, { query: queryOf(words), sampleSize, limit })
    if (rows.length === limit) return rows.map((row) => row.account_id)
    if (rows.length < limit / 3) break
  }
  const indexed = rare.length ? rare : words
  const others = words.filter((word) => !indexed.includes(word))
  const rows = await indexedMatches(db, order, {
    indexed: queryOf(indexed),
    others: others.length ? queryOf(others) : null,
    limit,
  })
  return rows.map((row) => row.account_id)
}

const newestFirst = sql`order by signed_up_at desc, account_id desc`
const inOrder = (order: Order) =>
  sql`order by ${columnOf(order.sort)} ${direction(order)}, account_id ${direction(order)}`

async function recentMatches(
  db: Db,
  order: Order,
  { query, sampleSize, limit }: { query: string; sampleSize: number; limit: number },
): Promise<{ account_id: number }[]> {
  const { rows } = await sql<{ account_id: number }>`
    select account_id from (
      select account_id, ${columnOf(order.sort)} from (
        select account_id, ${columnOf(order.sort)}, words from ${listed}
        where ${inList(order)} ${newestFirst} limit ${sampleSize}
      ) as new where words @@ ${query}::tsquery limit ${limit}
    ) as match ${inOrder(order)}`.execute(db)
  return rows
}

/** Only `@@` uses the index of words; `ts_match_vq` is the same test without it. */
async function indexedMatches(
  db: Db,
  order: Order,
  { indexed, others, limit }: { indexed: string; others: string | null; limit: number },
): Promise<{ account_id: number }[]> {
  const { rows } = await sql<{ account_id: number }>`
    with match as materialized (
      select account_id, ${columnOf(order.sort)}, signed_up_at as at from ${listed}
      where words @@ ${indexed}::tsquery and ${inList(order)}
        ${others === null ? sql`` : sql`and ts_match_vq(words, ${others}::tsquery)`}
    )
    select account_id from (select * from match order by at desc, account_id desc limit ${limit}) as newest
    ${inOrder(order)}`.execute(db)
  return rows
}

/** Which of the words are rare among the newest accounts. */
async function findRareWords(db: Db, order: Order, words: readonly string[]): Promise<readonly string[]> {
  const counts = words.map(
    (word) => sql`count(*) filter (where words @@ ${queryOf([word])}::tsquery)::integer`,
  )
  const { rows } = await sql<{ matches: number[] }>`
    select array[${sql.join(counts)}] as matches from (
      select words from ${listed} where ${inList(order)} ${newestFirst} limit ${rareWordSample.size}
    ) as newest`.execute(db)
  return words.filter((_, nth) => rows[0]!.matches[nth]! <= rareWordSample.maxMatches)
}

/** A query for accounts that have all of the words. Normalised words contain no operators of its language. */
const queryOf = (words: readonly string[]) => words.map((word) => `'${word}':*`).join(' & ')

/** The typed words, as those of accounts are stored: without accents, apostrophes and hyphens, and a telephone number as one word. */
export async function normaliseWords(db: Db, typed: string): Promise<string[]> {
  const { rows } = await sql<{ words: string[] }>`select searched_words(${typed}) as words`.execute(db)
  return rows[0]!.words
}

/**
 * Up to `count` accounts of a list in its order, after a cursor.
 * @param words as for {@link searchListing}; empty for the whole list
 */
export async function findListingBatch(
  db: Db,
  order: Order,
  { words, after, count }: { words: readonly string[]; after: ListingCursor | null; count: number },
): Promise<{ ids: number[]; last: ListingCursor | null }> {
  const sort = columnOf(order.sort)
  const beyond = after
    ? sql`and (${sort}, account_id) ${sql.raw(order.descending ? '<' : '>')} (${after.key}::${typeOf(order.sort)}, ${after.account_id})`
    : sql``
  const { rows } = await sql<ListingCursor>`
    select account_id, ${sort}::text as key from ${listed}
    where ${inList(order)} ${beyond} ${words.length ? sql`and words @@ ${queryOf(words)}::tsquery` : sql``}
    order by ${sort} ${direction(order)}, account_id ${direction(order)} limit ${count}`.execute(db)
  return { ids: rows.map((row) => row.account_id), last: rows.at(-1) ?? null }
}

export interface ListingCursor {
  key: string
  account_id: number
}

export interface Origin {
  /** The month's first day. */
  month: string
  how_heard: string
  count: number
}

/** Sign-ups by month and by how people heard of us, including waiting changes. */
export async function findOrigins(db: Db): Promise<Origin[]> {
  const { rows } = await sql<Origin>`
    select month, how_heard, sum(count)::bigint as count from (
      select month, how_heard, count from origin_count
      union all
      select date_trunc('month', signed_up_at at time zone 'Europe/London')::date, how_heard, change from listing_change
    ) as counted group by month, how_heard order by month, how_heard`.execute(db)
  return rows
}
