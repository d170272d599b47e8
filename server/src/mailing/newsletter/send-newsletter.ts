import type { Tx } from '../../platform/database/db.ts'
import { queueEmails } from '../../platform/mail/email.ts'
import { mayBeDeleted } from '../../platform/mail/retention.ts'
import { maySend } from '../../platform/mail/stop-sending.ts'
import type { Platform } from '../../platform/platform.ts'
import { newsletterEmail } from './email-kinds.ts'
import {
  cancelIssueEmails,
  countIssueEmails,
  findNewsletterPause,
  findSubscriberIdsAfter,
  type Issue,
  lockDueIssue,
  updateIssue,
} from './store.ts'
import { newsletterIdempotencyKey } from './rules.ts'

/** The most emails one transaction queues: about half a second's work. */
const batchSize = 5000

type Step = 'nothing due' | 'batch queued' | 'waiting for emails' | 'ended'

/**
 * Queues the emails of the issue that is due, one for each reader however often this runs, and closes the issue when all of them have
 * ended. It may run several times at once: one run locks the issue.
 */
export async function sendNewsletter({ db }: Pick<Platform, 'db'>, now: Date): Promise<void> {
  for (;;) {
    const step = await db.transaction().execute(async (tx): Promise<Step> => {
      if (!(await maySend(tx, now))) return 'nothing due'
      const issue = await lockDueIssue(tx, now)
      if (!issue) return 'nothing due'
      // Its emails tell who has it already.
      if (mayBeDeleted(issue.leaves_at!, now)) return endIssue(tx, issue, now)
      if (await findNewsletterPause(tx)) return 'nothing due'
      if (issue.planned_all) {
        const counts = await countIssueEmails(tx, issue.id)
        if (['queued', 'sending', 'in doubt'].some((state) => counts.get(state))) return 'waiting for emails'
        await updateIssue(tx, issue.id, { ...finalCounts(counts), state: 'sent', ended_at: now })
        return 'ended'
      }
      const readers = await findSubscriberIdsAfter(tx, issue.planned_up_to, batchSize)
      await queueEmails(
        tx,
        newsletterEmail,
        readers.map((accountId) => ({
          idempotencyKey: newsletterIdempotencyKey(issue.id, accountId),
          accountId,
          content: { issueId: issue.id },
        })),
        now,
      )
      await updateIssue(tx, issue.id, {
        state: 'sending',
        planned_up_to: readers.at(-1) ?? issue.planned_up_to,
        planned_all: readers.length < batchSize,
      })
      return 'batch queued'
    })
    if (step === 'nothing due' || step === 'waiting for emails') return
  }
}

/** Ends an issue that could not be sent to all its readers for a year (rule: newsletter-on-fridays). */
async function endIssue(tx: Tx, issue: Issue, now: Date): Promise<Step> {
  await cancelIssueEmails(tx, issue.id, now)
  const counts = await countIssueEmails(tx, issue.id)
  await updateIssue(tx, issue.id, { ...finalCounts(counts), planned_all: true, state: 'sent', ended_at: now })
  return 'ended'
}

/** The counts stored with an issue once its emails have ended. Emails cancelled because their reader left are not counted. */
function finalCounts(counts: ReadonlyMap<string, number>) {
  const [sent, failed] = [counts.get('sent') ?? 0, counts.get('failed') ?? 0]
  return { planned: sent + failed + (counts.get('left in doubt') ?? 0), sent, failed }
}
