import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/db.ts'
import { pageOfRows, type PageRequest } from '../../platform/database/page.ts'
import type { Row } from '../../platform/database/tables.ts'
import { isSuppressed } from '../bounces/conditions.ts'
import { issueIdFromKey, newsletterKeyRange } from '../rules.ts'

export type Issue = Row<'newsletter_issue'>

/** The issue that waits for its Friday, or is a draft. */
export const findWaitingIssue = (db: Db) =>
  db
    .selectFrom('newsletter_issue')
    .selectAll()
    .where('state', 'in', ['draft', 'scheduled'])
    .executeTakeFirst()

/** Keeps what was written, in place of what waited; who saves at the same moment waits. */
export async function saveWaitingIssue(
  tx: Tx,
  issue: Pick<Issue, 'subject' | 'text' | 'state' | 'leaves_at' | 'saved_at'>,
): Promise<void> {
  await sql`lock table newsletter_issue in share row exclusive mode`.execute(tx)
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

/** Takes hold of the issue whose time has come, unless another worker has it. */
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

export const countUnsubscribe = (tx: Tx, issueId: number) =>
  tx
    .updateTable('newsletter_issue')
    .set({ unsubscribed: sql`unsubscribed + 1` })
    .where('id', '=', issueId)
    .execute()

export const pageOfIssues = (db: Db, wanted: PageRequest) =>
  pageOfRows(
    db.selectFrom('newsletter_issue'),
    (all) => all.selectAll().orderBy('id', 'desc'),
    wanted,
  ) as Promise<{ rows: Issue[]; total: number }>

/** Everybody who asked for the newsletter and whose account is open. */
const subscribers = (db: Db) =>
  db
    .selectFrom('consent')
    .innerJoin('account', 'account.id', 'consent.account_id')
    .where('purpose', '=', 'newsletter')
    .where('withdrawn_at', 'is', null)
    .where('activated_at', 'is not', null)
    .where('closed_at', 'is', null)

/** The numbers of up to `count` readers after one of them, in order. */
export const findSubscriberIdsAfter = async (db: Db, accountId: number, count: number): Promise<number[]> => {
  const rows = await subscribers(db)
    .select('account.id')
    .where('consent.account_id', '>', accountId)
    .orderBy('consent.account_id')
    .limit(count)
    .execute()
  return rows.map(({ id }) => id)
}

/** Those of several accounts who read the newsletter at this moment and whose mailbox takes it, and where it goes. */
export const findSubscribers = (db: Db, accountIds: readonly number[], now: Date) =>
  subscribers(db)
    .select(['account.id', 'email', 'firstname', 'lastname'])
    .where('consent.account_id', '=', sql<number>`any(${accountIds}::bigint[])`)
    .where((account) => account.not(isSuppressed(now)))
    .execute()

export const countSubscribers = async (db: Db): Promise<number> => {
  const { count } = await subscribers(db)
    .select((all) => all.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** What became of an issue's letters so far, by state; of those in doubt that are not repeated any more, as `left in doubt`. */
export async function countIssueEmails(db: Db, issueId: number): Promise<Map<string, number>> {
  const [from, beyond] = newsletterKeyRange(issueId)
  const rows = await db
    .selectFrom('letter')
    .select(
      sql<string>`case when state = 'in doubt' and ended_at is not null then 'left in doubt' else state end`.as(
        'became',
      ),
    )
    .select((all) => all.fn.countAll<number>().as('count'))
    .where('once', '>=', from)
    .where('once', '<', beyond)
    .groupBy('became')
    .execute()
  return new Map(rows.map(({ became, count }) => [became, count]))
}

/**
 * One of an issue's letters, known by why it exists, failed after all had ended and were counted. Other letters count nowhere.
 * @param letter `state`: what it was until now; in doubt it was not counted as sent
 */
export async function countLateFailure(
  tx: Tx,
  { once, state }: { once: string; state: 'sent' | 'in doubt' },
): Promise<void> {
  const issueId = issueIdFromKey(once)
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

/** Takes the waiting letters of an issue back; one that goes on writes them anew. */
export const cancelIssueEmails = (tx: Tx, issueId: number, now: Date) => {
  const [from, beyond] = newsletterKeyRange(issueId)
  return tx
    .updateTable('letter')
    .set({ state: 'cancelled', ended_at: now })
    .where('once', '>=', from)
    .where('once', '<', beyond)
    .where('state', '=', 'queued')
    .execute()
}

export const findNewsletterPause = (db: Db) =>
  db.selectFrom('newsletter_pause').select('paused_at').executeTakeFirst()

export const saveNewsletterPause = (tx: Tx, now: Date) =>
  tx
    .insertInto('newsletter_pause')
    .values({ paused_at: now })
    .onConflict((clash) => clash.column('the_one').doNothing())
    .execute()

export const endNewsletterPause = (tx: Tx) => tx.deleteFrom('newsletter_pause').execute()

/** The issues on their way to readers. */
export const findSendingIssues = (db: Db) =>
  db.selectFrom('newsletter_issue').selectAll().where('state', '=', 'sending').execute()

/** A membership that somebody leaves by a link; undefined once they have. */
export const findLeavingMember = (db: Db, membershipId: number) =>
  db
    .selectFrom('membership')
    .innerJoin('campaign', 'campaign.id', 'membership.campaign_id')
    .select([sql<number>`membership.account_id`.as('accountId'), 'campaign_id', 'campaign.name'])
    .where('membership.id', '=', membershipId)
    .where('withdrawn_at', 'is', null)
    .where('membership.account_id', 'is not', null)
    .executeTakeFirst()
