import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/db.ts'
import { pageOfRows, type PageRequest } from '../../platform/database/page.ts'
import type { Row } from '../../platform/database/tables.ts'
import { isSuppressed } from '../bounces/conditions.ts'
import { issueIdFromKey, newsletterKeyRange } from './rules.ts'

export type Issue = Row<'newsletter_issue'>

const issueColumns = [
  'id',
  'subject',
  'text',
  'state',
  'leaves_at',
  'saved_at',
  'ended_at',
  'planned_up_to',
  'planned_all',
  'planned',
  'sent',
  'failed',
  'unsubscribed',
  'is_public',
] as const

/** The issue in preparation: scheduled for Friday, or a draft. */
export const findWaitingIssue = (db: Db): Promise<Issue | undefined> =>
  db
    .selectFrom('newsletter_issue')
    .select(issueColumns)
    .where('state', 'in', ['draft', 'scheduled'])
    .executeTakeFirst()

/** Saves that change the issue in preparation wait for each other from here on. */
export const lockIssues = (tx: Tx) => sql`lock table newsletter_issue in share row exclusive mode`.execute(tx)

/** Saves the issue in preparation, replacing the previous one. The caller has locked the issues. */
export async function saveWaitingIssue(
  tx: Tx,
  issue: Pick<Issue, 'subject' | 'text' | 'state' | 'leaves_at' | 'saved_at'>,
): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('newsletter_issue')
    .set(issue)
    .where('state', 'in', ['draft', 'scheduled'])
    .executeTakeFirst()
  if (numUpdatedRows) return
  await tx
    .insertInto('newsletter_issue')
    .values({ ...issue, ended_at: null })
    .execute()
}

export const findIssue = (db: Db, id: number) =>
  db.selectFrom('newsletter_issue').selectAll().where('id', '=', id).executeTakeFirst()

/** Locks the issue that is due, unless another worker has it. */
export const lockDueIssue = (tx: Tx, now: Date) =>
  tx
    .selectFrom('newsletter_issue')
    .selectAll()
    .where('state', 'in', ['scheduled', 'sending'])
    .where('leaves_at', '<=', now)
    .orderBy('leaves_at')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()

export const updateIssue = (
  tx: Tx,
  id: number,
  changed: Partial<
    Pick<Issue, 'state' | 'planned_up_to' | 'planned_all' | 'planned' | 'sent' | 'failed' | 'ended_at'>
  >,
) => tx.updateTable('newsletter_issue').set(changed).where('id', '=', id).execute()

export const pageOfIssues = (db: Db, page: PageRequest): Promise<{ rows: Issue[]; total: number }> =>
  pageOfRows(
    db.selectFrom('newsletter_issue'),
    (query) => query.select(issueColumns).orderBy('id', 'desc'),
    page,
  )

/** Everybody who subscribed to the newsletter and has an active account that is not suspended (rule: newsletter-opt-in). */
const subscribers = (db: Db) =>
  db
    .selectFrom('consent')
    .innerJoin('account', 'account.id', 'consent.account_id')
    .where('purpose', '=', 'newsletter')
    .where('withdrawn_at', 'is', null)
    .where('activated_at', 'is not', null)
    .where('closed_at', 'is', null)
    .where('suspended_at', 'is', null)

/** The account ids of up to `count` subscribers after one of them, in order. */
export const findSubscriberIdsAfter = async (db: Db, accountId: number, count: number): Promise<number[]> => {
  const rows = await subscribers(db)
    .select('account.id')
    .where('consent.account_id', '>', accountId)
    .orderBy('consent.account_id')
    .limit(count)
    .execute()
  return rows.map(({ id }) => id)
}

/** Finds which of the given accounts still subscribe and have an address that does not bounce, with their addresses. */
export const findSubscribers = (db: Db, accountIds: readonly number[], now: Date) =>
  subscribers(db)
    .select(['account.id', 'email', 'firstname', 'lastname', 'email_number as emailNumber'])
    .where('consent.account_id', '=', sql<number>`any(${accountIds}::bigint[])`)
    .where((account) => account.not(isSuppressed(now)))
    .execute()

export async function countSubscribers(db: Db): Promise<number> {
  const { readers } = await subscribers(db)
    .select(({ fn }) => fn.countAll<number>().as('readers'))
    .executeTakeFirstOrThrow()
  return readers
}

/** How many of an issue's emails are in each state. Those in doubt that are not sent again count as `left in doubt`. */
export async function countIssueEmails(db: Db, issueId: number): Promise<Map<string, number>> {
  const [from, beyond] = newsletterKeyRange(issueId)
  const rows = await db
    .selectFrom('email')
    .select(
      sql<string>`case when state = 'in doubt' and ended_at is not null then 'left in doubt' else state end`.as(
        'outcome',
      ),
    )
    .select((query) => query.fn.countAll<number>().as('count'))
    .where('idempotency_key', '>=', from)
    .where('idempotency_key', '<', beyond)
    .groupBy('outcome')
    .execute()
  return new Map(rows.map(({ outcome, count }) => [outcome, count]))
}

/**
 * Corrects the counts of a finished issue when one of its emails is reported as failed later. Other emails are not counted anywhere.
 * @param email `state`: its state until now; one in doubt was not counted as sent
 */
export async function countLateFailure(
  tx: Tx,
  { idempotency_key, state }: { idempotency_key: string; state: 'sent' | 'in doubt' },
): Promise<void> {
  const issueId = issueIdFromKey(idempotency_key)
  if (issueId === null) return
  const countedAsSent = state === 'sent' ? 1 : 0
  await tx
    .updateTable('newsletter_issue')
    .set({ sent: sql`sent - ${countedAsSent}::integer`, failed: sql`failed + 1` })
    .where('id', '=', issueId)
    .where('state', '=', 'sent')
    .where('sent', '>=', countedAsSent)
    .execute()
}

/** Cancels the waiting emails of an issue. Resuming queues them again. */
export const cancelIssueEmails = (tx: Tx, issueId: number, now: Date) => {
  const [from, beyond] = newsletterKeyRange(issueId)
  return tx
    .updateTable('email')
    .set({ state: 'cancelled', ended_at: now })
    .where('idempotency_key', '>=', from)
    .where('idempotency_key', '<', beyond)
    .where('state', '=', 'queued')
    .execute()
}

export const findNewsletterPause = (db: Db) =>
  db.selectFrom('newsletter_pause').select('paused_at').executeTakeFirst()

export const saveNewsletterPause = (tx: Tx, now: Date) =>
  tx
    .insertInto('newsletter_pause')
    .values({ paused_at: now })
    .onConflict((conflict) => conflict.column('is_only').doNothing())
    .execute()

export const endNewsletterPause = (tx: Tx) => tx.deleteFrom('newsletter_pause').execute()

/** The issues that are being sent. */
export const findSendingIssues = (db: Db) =>
  db.selectFrom('newsletter_issue').selectAll().where('state', '=', 'sending').execute()

/** Those that were sent to readers and that anybody may read (rule: newsletter-archive). */
const archive = (db: Db) =>
  db
    .selectFrom('newsletter_issue')
    .where('state', '=', 'sent')
    .where('sent', '>', 0)
    .where('is_public', '=', sql<boolean>`true`)

const archiveColumns = ['id', 'subject', 'text', 'leaves_at'] as const

export const pageOfArchive = (db: Db, page: PageRequest) =>
  pageOfRows(
    archive(db),
    (query) => query.select(archiveColumns).$narrowType<{ leaves_at: Date }>().orderBy('id', 'desc'),
    page,
  )

export const findInArchive = (db: Db, id: number) =>
  archive(db)
    .select(archiveColumns)
    .$narrowType<{ leaves_at: Date }>()
    .where('id', '=', id)
    .executeTakeFirst()

/** @returns undefined for an issue that was not sent */
export const setInArchive = (tx: Tx, id: number, isPublic: boolean) =>
  tx
    .updateTable('newsletter_issue')
    .set({ is_public: isPublic })
    .where('id', '=', id)
    .where('state', '=', 'sent')
    .returning('id')
    .executeTakeFirst()
