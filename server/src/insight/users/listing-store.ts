import { type ListStatus, maxSearchResults } from '@street-musketeers/contract/insight/lists-and-limits.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import { pageOfRows, type PageRequest } from '../../platform/database/page.ts'

type ListedRole = 'musketeer' | 'organisation' | 'applicant'
export type SortKey = 'first_key' | 'name_key' | 'email' | 'signed_up_at' | 'submitted_at'

/** A sorted list: the people of a role and of one status, or of all (null). */
export interface List {
  role: ListedRole
  status: ListStatus | null
  /** From {@link searchFor}; null: everybody. */
  search: string | null
  sort: SortKey
  direction: 'asc' | 'desc'
}

const isOpen = sql<boolean>`closed_at is null`

/** Each status as a condition. A pending sign-up was never activated and has no application (rule: pending-sign-ups-listed). */
const whereStatus: Record<ListStatus, RawBuilder<boolean>> = {
  active: sql`${isOpen} and activated_at is not null`,
  inactive: sql`${isOpen} and activated_at is null`,
  deactivated: sql`closed_at is not null`,
  vouched: sql`${isOpen} and application.state = 'pending' and exists (
    select from branch where branch.account_id = listed_person.id and branch.state = 'vouched')`,
  waiting: sql`${isOpen} and application.state = 'pending'`,
  rejected: sql`${isOpen} and application.state = 'rejected'`,
  unsent: sql`${isOpen} and application.state is null`,
}

/** Organisations that were handed over are found by their first officer, too. */
const isFound = (role: ListedRole, search: string) =>
  role === 'organisation'
    ? sql<boolean>`(words @@ ${search}::tsquery or listed_person.id = any(array(
        select organisation.id from account as officer
        join seat on seat.account_id = officer.id
        join account as organisation
          on organisation.id = seat.organisation_id and organisation.first_officer_id = officer.id
        where officer.words @@ ${search}::tsquery)))`
    : sql<boolean>`words @@ ${search}::tsquery`

const people = (db: Db, { role, status, search }: List) =>
  db
    .selectFrom('listed_person')
    .leftJoin('application', 'application.account_id', 'listed_person.id')
    .where('role', '=', role)
    // Somebody who was only invited applies for nothing; they are on the page of their organisation.
    .$if(role === 'applicant', (query) =>
      query.where(({ eb, or, not, exists, selectFrom }) =>
        or([
          eb('application.state', 'is not', null),
          not(exists(selectFrom('seat').select('seat').whereRef('seat.account_id', '=', 'listed_person.id'))),
        ]),
      ),
    )
    .$if(status !== null, (query) => query.where(whereStatus[status!]))
    .$if(search !== null, (query) => query.where(isFound(role, search!)))

/**
 * A text search query for people who have, for each typed word, a word that starts with it; for nobody if no word was typed. Words are compared
 * as those of accounts are stored: without accents, apostrophes and hyphens, and a telephone number as one word.
 */
export async function searchFor(db: Db, typed: string): Promise<string> {
  const { words } = await db
    .selectNoFrom(sql<string[]>`searched_words(${typed})`.as('words'))
    .executeTakeFirstOrThrow()
  // The words consist of letters and digits, so none is an operator of the query.
  return words.map((word) => `'${word}':*`).join(' & ')
}

/** The ids of the people on a page of a list, and how many the list has. Sign-ups have negative ids. */
export async function pageOfList(
  db: Db,
  list: List,
  page: PageRequest,
): Promise<{ ids: number[]; total: number }> {
  const { rows, total } = await pageOfRows(
    people(db, list),
    (query) => query.select('id').orderBy(list.sort, list.direction).orderBy('id', list.direction),
    page,
  )
  return { ids: rows.map(({ id }) => id), total }
}

/** The newest {@link maxSearchResults} people of a list, in its order. */
export async function findNewest(db: Db, list: List): Promise<number[]> {
  const rows = await db
    .selectFrom(
      people(db, list)
        .select(['id', sql.ref(list.sort).as('key')])
        .orderBy('signed_up_at', 'desc')
        .orderBy('id', 'desc')
        .limit(maxSearchResults)
        .as('newest'),
    )
    .select('id')
    .orderBy('key', list.direction)
    .orderBy('id', list.direction)
    .execute()
  return rows.map(({ id }) => id)
}

/** Everybody in a list, in its order. */
export async function findAllInList(db: Db, list: List): Promise<number[]> {
  const ordered = people(db, list)
    .select('id')
    .orderBy(list.sort, list.direction)
    .orderBy('id', list.direction)
  // As JSON: a million rows would take many times the memory.
  const { ids } = await db
    .selectNoFrom(sql<number[]>`to_json(array(${ordered}))`.as('ids'))
    .executeTakeFirstOrThrow()
  return ids
}

export interface Origin {
  /** How many of the instants come before these sign-ups. */
  period: number
  how_heard: string
  count: number
}

/** Sign-ups by how people heard of us and by period. @param instants between the periods, in order */
export const findOrigins = (db: Db, instants: readonly Date[]): Promise<Origin[]> =>
  db
    .selectFrom('account')
    .select(({ fn }) => [
      sql<number>`width_bucket(signed_up_at, ${instants}::timestamptz[])`.as('period'),
      'how_heard',
      fn.countAll<number>().as('count'),
    ])
    .where('role', '!=', 'administrator')
    .groupBy(['period', 'how_heard'])
    .execute()
