import { sql } from 'kysely'
import type { Db, Tx } from '../platform/database/db.ts'
import { pageOfRows, type PageRequest } from '../platform/database/page.ts'
import type { Row } from '../platform/database/tables.ts'
import { hasWordsToLookAt, isAskerActive, sheetsLeftIn, sheetsTakenIn, takesRequests } from './conditions.ts'
import type { HubWords } from './tables.ts'

export type StoredHub = Row<'print_hub'>

export const findHubOf = (db: Db, accountId: number) =>
  db.selectFrom('print_hub').selectAll().where('account_id', '=', accountId).executeTakeFirst()

export const findHub = (db: Db, id: number) =>
  db.selectFrom('print_hub').selectAll().where('id', '=', id).executeTakeFirst()

/** Locks a print hub. Whatever changes its requests locks it first, so that closing it finds them all. */
export const lockHub = (tx: Tx, id: number) =>
  tx.selectFrom('print_hub').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const lockHubOf = (tx: Tx, accountId: number) =>
  tx.selectFrom('print_hub').selectAll().where('account_id', '=', accountId).forUpdate().executeTakeFirst()

export const insertHub = (
  tx: Tx,
  hub: HubWords &
    Pick<
      StoredHub,
      'account_id' | 'places' | 'worded_at' | 'sheets_a_week' | 'two_sided' | 'prints_election'
    >,
) => tx.insertInto('print_hub').values(hub).execute()

export const updateHub = (
  tx: Tx,
  id: number,
  changes: Partial<Omit<StoredHub, 'id' | 'account_id' | 'changed'>> & { changed?: string | null },
) => tx.updateTable('print_hub').set(changes).where('id', '=', id).execute()

/** Deletes a print hub with what is asked of it. */
export const deleteHub = (tx: Tx, id: number) => tx.deleteFrom('print_hub').where('id', '=', id).execute()

/**
 * Reserves sheets of this week, if the print hub takes requests and has as many left. One statement: two requests cannot have the same sheets.
 * @returns whether they are reserved
 */
export async function takeSheets(tx: Tx, id: number, sheets: number, monday: string): Promise<boolean> {
  const taken = await tx
    .updateTable('print_hub')
    .from('account')
    .set({
      week: monday,
      sheets_taken: sql<number>`${sheets} + ${sheetsTakenIn(monday)}`,
    })
    .where('print_hub.id', '=', id)
    .whereRef('account.id', '=', 'print_hub.account_id')
    .where(takesRequests)
    .where(sheetsLeftIn(monday), '>=', sheets)
    .returning('print_hub.id')
    .executeTakeFirst()
  return taken !== undefined
}

/** Whether a print hub takes requests. */
export async function isOpen(tx: Tx, id: number): Promise<boolean> {
  const open = await tx
    .selectFrom('print_hub')
    .innerJoin('account', 'account.id', 'print_hub.account_id')
    .select('print_hub.id')
    .where('print_hub.id', '=', id)
    .where(takesRequests)
    .executeTakeFirst()
  return open !== undefined
}

/** The open account of whoever offers a print hub. */
export const findWhoOffers = (db: Db, id: number) =>
  db
    .selectFrom('print_hub')
    .innerJoin('account', 'account.id', 'print_hub.account_id')
    .select(['account.id', 'account.firstname', 'account.email'])
    .where('print_hub.id', '=', id)
    .where('account.closed_at', 'is', null)
    .executeTakeFirst()

/** The print hubs at which something waits that was asked before an instant and after the last email about that, and is in no PDF; without those of suspended musketeers. */
export const findHubsAskedBefore = (db: Db, until: Date): Promise<StoredHub[]> =>
  db
    .selectFrom('print_hub')
    .innerJoin('account', 'account.id', 'print_hub.account_id')
    .selectAll('print_hub')
    .where('account.suspended_at', 'is', null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('print_request')
          .select('print_request.id')
          // Inside, `account` is that of whoever asks.
          .innerJoin('account', 'account.id', 'print_request.account_id')
          .whereRef('print_request.hub_id', '=', 'print_hub.id')
          .where(isAskerActive)
          .where('ready_at', 'is', null)
          .where('is_printed', '=', false)
          .where('asked_at', '<', until)
          .where(({ eb, ref }) =>
            eb.or([eb('asked_emailed_at', 'is', null), eb('asked_at', '>', ref('asked_emailed_at'))]),
          ),
      ),
    )
    .orderBy('print_hub.id')
    .execute()

/** Gives back the sheets of a request that was not printed, if they are of the week that the print hub counts. */
export const giveBackSheets = (
  tx: Tx,
  { hub_id: hubId, sheets, week }: Pick<Row<'print_request'>, 'hub_id' | 'sheets' | 'week'>,
) =>
  tx
    .updateTable('print_hub')
    .set({ sheets_taken: sql<number>`greatest(0, sheets_taken - ${sheets})` })
    .where('id', '=', hubId)
    .where('week', '=', week)
    .execute()

interface Search {
  /** A sector, its district and its area; or those from the district or the area on. */
  places: readonly string[]
  monday: string
  /** Print hubs with as many sheets left come first. */
  sheets: number
  /** Whether those with fewer are left out. */
  areEnough?: boolean
  /** Whether only those are found that print election material. */
  printElection?: boolean
  /** Print hubs that are left out: one, and those of an account. */
  except: { hubId?: number; accountId: number }
  limit: number
}

/** The print hubs that take requests, nearest first: in the same sector, then the district, then the area. */
export const findNearHubs = (
  db: Db,
  { places, monday, sheets, areEnough = false, printElection = false, except, limit }: Search,
) =>
  db
    .selectFrom('print_hub')
    .innerJoin('account', 'account.id', 'print_hub.account_id')
    .select(['print_hub.id', 'print_hub.name', 'print_hub.sector', 'print_hub.handover', 'prints_election'])
    // Of the places that both are in, the first is the smallest.
    .innerJoinLateral(
      sql<{ place: string; nth: number }>`(
        select place, nth from unnest(${places}::text[]) with ordinality as near (place, nth)
        where place = any(print_hub.places) order by nth limit 1
      )`.as('shared'),
      (join) => join.onTrue(),
    )
    .select(['shared.place as shared', sheetsLeftIn(monday).as('sheets_left')])
    .where(sql<boolean>`print_hub.places && ${places}::text[]`)
    .where(takesRequests)
    .where('print_hub.account_id', '<>', except.accountId)
    .$if(except.hubId !== undefined, (hubs) => hubs.where('print_hub.id', '<>', except.hubId!))
    .$if(printElection, (hubs) => hubs.where('prints_election', '=', true))
    .$if(areEnough, (hubs) => hubs.where(sheetsLeftIn(monday), '>=', sheets))
    .orderBy('shared.nth')
    .orderBy(sql`${sheetsLeftIn(monday)} >= ${sheets}`, 'desc')
    .orderBy('print_hub.id')
    .limit(limit)
    .execute()

/** All print hubs for administrators, those with words to look at first. */
export const pageOfHubs = (db: Db, request: PageRequest) =>
  pageOfRows(
    db.selectFrom('print_hub'),
    (query) =>
      query.selectAll().orderBy(hasWordsToLookAt, 'desc').orderBy('worded_at').orderBy('print_hub.id'),
    request,
  )

/** The print hub whose words have waited longest for an administrator, with how many wait. */
export const findOldestWords = (db: Db) =>
  pageOfRows(
    db.selectFrom('print_hub').where(hasWordsToLookAt),
    (query) => query.select(['id', 'worded_at as since']).orderBy('worded_at').orderBy('id'),
    { page: 0, size: 1 },
  )
