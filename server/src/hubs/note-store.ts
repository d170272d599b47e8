import { shownNotes } from '@street-musketeers/contract/hubs/messages-and-limits.ts'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Db, Tx } from '../platform/database/db.ts'
import type { Row } from '../platform/database/tables.ts'

export type StoredNote = Row<'print_request_note'>

/** A request with the accounts of both sides. */
const requestWithPeople = (db: Db, id: number) =>
  db
    .selectFrom('print_request')
    .innerJoin('print_hub', 'print_hub.id', 'print_request.hub_id')
    .innerJoin('campaign', 'campaign.id', 'print_request.campaign_id')
    .select(['print_request.id', 'nickname', 'print_hub.name as hub_name', 'print_hub.sector'])
    .select(['campaign.name as campaign_name'])
    .select(({ selectFrom }) =>
      (['asking', 'offering'] as const).map((side) =>
        jsonObjectFrom(
          selectFrom('account')
            .select(['account.id', 'firstname', 'email', 'suspended_at', 'closed_at'])
            .whereRef(
              'account.id',
              '=',
              side === 'asking' ? 'print_request.account_id' : 'print_hub.account_id',
            ),
        )
          .$notNull()
          .as(side),
      ),
    )
    .where('print_request.id', '=', id)

export const findRequestWithPeople = (db: Db, id: number) => requestWithPeople(db, id).executeTakeFirst()

/** The same, locked, so that its notes are written one after another and none for a request that is being deleted. */
export const lockRequestWithPeople = (tx: Tx, id: number) =>
  requestWithPeople(tx, id).forUpdate('print_request').executeTakeFirst()

type RequestWithPeople = NonNullable<Awaited<ReturnType<typeof findRequestWithPeople>>>

/** Whether somebody may write, and what they wrote is shown. */
export const isActive = ({ suspended_at: suspendedAt, closed_at: closedAt }: RequestWithPeople['asking']) =>
  suspendedAt === null && closedAt === null

/** The latest notes of a request, oldest first. */
export const findNotes = async (db: Db, requestId: number): Promise<StoredNote[]> =>
  (await findNotesOf(db, [requestId])).get(requestId) ?? []

/** The same of several requests, by request. */
export async function findNotesOf(db: Db, requestIds: readonly number[]): Promise<Map<number, StoredNote[]>> {
  const rows = await db
    .selectFrom('print_request')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('print_request_note')
          .selectAll()
          .whereRef('request_id', '=', 'print_request.id')
          .orderBy('number', 'desc')
          .limit(shownNotes)
          .as('note'),
      (join) => join.onTrue(),
    )
    .selectAll('note')
    .where('print_request.id', 'in', requestIds.length > 0 ? requestIds : [0])
    .orderBy('note.request_id')
    .orderBy('note.number')
    .execute()
  return Map.groupBy(rows, ({ request_id: requestId }) => requestId)
}

export const insertNote = (tx: Tx, note: Omit<StoredNote, 'is_reported'>) =>
  tx.insertInto('print_request_note').values(note).execute()

export const markReported = (tx: Tx, requestId: number, numbers: readonly number[]) =>
  tx
    .updateTable('print_request_note')
    .set({ is_reported: true })
    .where('request_id', '=', requestId)
    .where('number', 'in', numbers)
    .execute()
