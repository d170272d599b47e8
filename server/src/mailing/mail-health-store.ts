import { sql } from 'kysely'
import type { Db, Tx } from '../platform/db.ts'
import { pageOfRows, type PageWanted } from '../platform/page.ts'

const onItsWay = ['queued', 'sending', 'in doubt'] as const
const inTrouble = ['failed', 'in doubt'] as const

/** Letters that have not ended well, by state and urgency, each with when the oldest was written. */
export const countUnsentLetters = (db: Db) =>
  db
    .selectFrom('letter')
    .select(({ fn }) => [
      'state',
      'priority',
      fn.countAll<number>().as('count'),
      fn.min('created_at').as('oldest'),
    ])
    .where((letter) =>
      // As the partial indexes are written.
      letter.or([...onItsWay.map((state) => letter('state', '=', state)), letter('state', 'in', inTrouble)]),
    )
    .groupBy(['state', 'priority'])
    .execute()

/** Letters that failed or are in doubt, the newest first, and whose they are. */
export const pageOfTroubledLetters = (db: Db, wanted: PageWanted) =>
  pageOfRows(
    db
      .selectFrom('letter')
      .leftJoin('account', 'account.id', 'letter.account_id')
      .where('state', 'in', inTrouble),
    (all) =>
      all
        .select([
          'letter.id',
          'kind',
          'state',
          'created_at',
          'ended_at',
          'attempts',
          'last_answer',
          'account_id',
          'role',
          'firstname',
          'lastname',
          'closed_at',
        ])
        .select(isEmptied.as('is_emptied'))
        .orderBy('letter.id', 'desc'),
    wanted,
  )

/** Whether a letter has lost what it would say: its secret, or its words, which are kept for a week. */
const isEmptied = sql<boolean>`(secret_gone or (words = '{}' and to_email is null))`

export const lockLetter = (tx: Tx, id: number) =>
  tx
    .selectFrom('letter')
    .select(['id', 'once', 'state', 'priority', 'account_id', isEmptied.as('isEmptied')])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

/** Puts an ended letter back into the queue, as if it had never been tried. */
export const requeueLetter = (tx: Tx, id: number, now: Date) =>
  tx
    .updateTable('letter')
    .set({ state: 'queued', sender: null, attempts: 0, due_at: now, ended_at: null })
    .where('id', '=', id)
    .execute()

/** Whose letter it is; null for nobody's and for one that never was. */
export const findLetterOwner = async (db: Db, id: number): Promise<number | null> =>
  (await db.selectFrom('letter').select('account_id').where('id', '=', id).executeTakeFirst())?.account_id ??
  null

/** Marks a letter as failed that the mail server had taken. */
export const failLetter = (tx: Tx, id: number, answer: string, now: Date) =>
  tx
    .updateTable('letter')
    .set({ state: 'failed', ended_at: now, last_answer: answer, sealed: null })
    .where('id', '=', id)
    .execute()

/** Removes letters that failed, or are in doubt and never repeated, and so are listed until then. */
export const deleteTroubledLetters = (tx: Tx, before: Date) =>
  tx
    .deleteFrom('letter')
    .where('state', 'in', inTrouble)
    .where(sql<boolean>`coalesce(ended_at, due_at) < ${before}`)
    .execute()
