import { sql } from 'kysely'
import type { Db, Tx } from '../database/db.ts'

/** The columns of an email whose recipient and content are erased. */
const erasedColumns = { to_email: null, to_name: '', words: '{}', sealed: null } as const

/**
 * When an account closes, cancels its waiting emails and erases names, addresses and content from all of them (rule:
 * closing-erases-personal-data). An email that is being handed over at that moment is erased later, by `eraseOldEmails`.
 */
export async function eraseEmailsTo(tx: Tx, accountId: number, now: Date): Promise<void> {
  await tx
    .updateTable('letter')
    .set({ state: 'cancelled', ended_at: now })
    .where('account_id', '=', accountId)
    .where('state', 'in', ['queued', 'in doubt'])
    .where('ended_at', 'is', null)
    .execute()
  await tx
    .updateTable('letter')
    .set(erasedColumns)
    .where('account_id', '=', accountId)
    .where('state', '!=', 'sending')
    .execute()
}

/**
 * Erases names, addresses and content from ended emails to an address that belong to no account, such as those about its sign-up.
 * Waiting ones leave as usual, because whoever caused them need not be the account's owner.
 */
export async function eraseEndedEmailsTo(tx: Tx, address: string): Promise<void> {
  await tx
    .updateTable('letter')
    .set(erasedColumns)
    .where('account_id', 'is', null)
    .where('to_email', '=', address)
    .where('ended_at', 'is not', null)
    .execute()
}

/** How many emails one transaction erases: about a tenth of a second's work. */
const erasedAtOnce = 5000

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
        .selectFrom('letter')
        .select(['id', 'month'])
        .where('ended_at', '>=', sql<Date>`${from}::timestamptz`)
        .where('ended_at', '<', endedBefore)
        .where(sql<boolean>`(words <> '{}' or to_email is not null)`)
        .orderBy('ended_at')
        .limit(erasedAtOnce)
        .forUpdate()
        .skipLocked(),
    )
    .with('erased', (cte) =>
      cte
        .updateTable('letter')
        .set(erasedColumns)
        .where('id', '=', sql<number>`any (array(select id from old))`)
        .where('month', '=', sql<string>`any (array(select month from old))`)
        .returning('ended_at'),
    )
    .selectFrom('erased')
    .select(sql<string | null>`max(ended_at)::text`.as('last'))
    .executeTakeFirstOrThrow()
