import { sql } from 'kysely'
import type { Db, Tx } from '../database/db.ts'
import { deleteOldSubmissions } from '../database/submissions.ts'
import { handleJob, handleJobWithoutTransaction } from '../jobs/handlers.ts'
import { everyNight } from '../jobs/timetable.ts'
import type { Platform } from '../platform.ts'
import { addMilliseconds, days } from '../values/clock.ts'
import { isPending } from './pending-emails.ts'
import { deleteStalePace } from './sending/pace.ts'

/** How long a finished email keeps its content and recipient, for questions that come later (rule: email-retention). */
export const contentRetention = days(7)

/** How many months after it was queued an email is deleted. Until then "Email health" and a person's own data show it (rule: email-retention). */
export const monthsStored = 13

/** Whether the emails of something that happened at an instant may be deleted already, so that they no longer prevent others like them. */
export const mayBeDeleted = (causedAt: Date, now: Date): boolean =>
  causedAt < addMilliseconds(now, -days(365))

/** The columns of an email whose recipient and content are erased. */
const erasedColumns = { to_email: null, to_name: '', content: '{}', sealed: null } as const

/**
 * When an account closes, cancels its waiting emails and erases names, addresses and content from all of them (rule:
 * closing-erases-personal-data). An email that is being handed over at that moment is erased later, by `eraseOldEmails`.
 */
export async function eraseEmailsTo(tx: Tx, accountId: number, now: Date): Promise<void> {
  await tx
    .updateTable('email')
    .set({ state: 'cancelled', ended_at: now })
    .where('account_id', '=', accountId)
    .where('state', 'in', ['queued', 'in doubt'])
    .where('ended_at', 'is', null)
    .execute()
  await tx
    .updateTable('email')
    .set(erasedColumns)
    .where('account_id', '=', accountId)
    .where('state', '!=', 'sending')
    .execute()
}

/**
 * Erases names, addresses and content from ended emails to an address that belong to no account, such as those about its sign-up.
 * Waiting ones leave as usual, because the person who caused them may not be the account's owner.
 */
export async function eraseEndedEmailsTo(tx: Tx, address: string): Promise<void> {
  await tx
    .updateTable('email')
    .set(erasedColumns)
    .where('account_id', 'is', null)
    .where('to_email', '=', address)
    .where('ended_at', 'is not', null)
    .execute()
}

/** How many emails one transaction erases or deletes: about a tenth of a second's work. */
const batchSize = 5000

/**
 * Erases names, addresses and content from emails that ended before an instant, in batches of one transaction each: a million in one
 * is half a gigabyte of log, during which nothing else is vacuumed. It may be interrupted, and goes on when it is called again.
 */
export async function eraseOldEmails(db: Db, endedBefore: Date, stopping?: AbortSignal): Promise<void> {
  let last: string | null = '-infinity'
  while (last !== null) {
    if (stopping?.aborted) return
    // Each batch begins where the last one ended: while an old transaction lasts, PostgreSQL cannot forget those before it.
    last = (await eraseBatch(db, last, endedBefore)).last
  }
}

/** @returns when the last email of the batch ended; null if there was none */
const eraseBatch = (db: Db, from: string, endedBefore: Date): Promise<{ last: string | null }> =>
  db
    .with('old', (cte) =>
      cte
        .selectFrom('email')
        .select('id')
        .where('ended_at', '>=', sql<Date>`${from}::timestamptz`)
        .where('ended_at', '<', endedBefore)
        .where(sql<boolean>`(content <> '{}' or to_email is not null)`)
        .orderBy('ended_at')
        .limit(batchSize)
        .forUpdate()
        .skipLocked(),
    )
    .with('erased', (cte) =>
      cte
        .updateTable('email')
        .set(erasedColumns)
        .where('id', '=', sql<number>`any (array(select id from old))`)
        .returning('ended_at'),
    )
    .selectFrom('erased')
    .select(sql<string | null>`max(ended_at)::text`.as('last'))
    .executeTakeFirstOrThrow()

/**
 * Deletes emails that ended and were queued more than 13 months ago, from the oldest on, in batches of one transaction each. It may be
 * interrupted, and goes on when it is called again.
 */
async function deleteOldEmails(db: Db, now: Date, stopping?: AbortSignal): Promise<void> {
  let last: number | null = 0
  while (last !== null) {
    if (stopping?.aborted) return
    last = await deleteBatch(db, last, now)
  }
}

/** @returns the id of the last email that was looked at; null if there are no older ones after it */
async function deleteBatch(db: Db, after: number, now: Date): Promise<number | null> {
  const { rows } = await sql<{ last: number | null }>`
    with looked_at as materialized (
      select id, created_at < ${now}::timestamptz - ${monthsStored}::integer * interval '1 month' as is_old from email
      where id > ${after} order by id limit ${batchSize}
    ), deleted as (
      delete from email where id = any (array(select id from looked_at where is_old)) and not ${isPending}
    )
    select case when bool_or(is_old) then max(id) end as last from looked_at`.execute(db)
  return rows[0]!.last
}

async function deleteOthers(tx: Tx, _: unknown, { clock, limits }: Platform): Promise<void> {
  const now = clock.now()
  await deleteStalePace(tx, now)
  await deleteOldSubmissions(tx, now)
  await limits.deleteExpired(now)
}

export const mailHandlers = [
  handleJobWithoutTransaction(everyNight, (_, { db, clock, stopping }: Platform) =>
    eraseOldEmails(db, addMilliseconds(clock.now(), -contentRetention), stopping),
  ),
  handleJobWithoutTransaction(everyNight, (_, { db, clock, stopping }: Platform) =>
    deleteOldEmails(db, clock.now(), stopping),
  ),
  handleJob(everyNight, deleteOthers),
]
