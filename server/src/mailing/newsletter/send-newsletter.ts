import { queueEmails } from '../../platform/mail/email.ts'
import { isSendingAllowed } from '../../platform/mail/sending-hold.ts'
import type { Platform } from '../../platform/platform.ts'
import { newsletterEmail } from '../email-kinds.ts'
import {
  countIssueEmails,
  findNewsletterPause,
  findSubscriberIdsAfter,
  lockDueIssue,
  updateIssue,
} from './store.ts'
import { newsletterIdempotencyKey } from '../rules.ts'

/** So many readers are written to by one transaction at most: about half a second's work. */
const batchSize = 5000

type Step = 'nothing due' | 'more to write' | 'waits for its letters' | 'ended'

/**
 * Writes the letters of the issue whose time has come, each reader's once however often this runs, and closes it when
 * the last of them has ended. Any number may run at once: one holds the issue.
 */
export async function sendNewsletter({ db }: Pick<Platform, 'db'>, now: Date): Promise<void> {
  if (!(await isSendingAllowed(db))) return
  for (;;) {
    const step = await db.transaction().execute(async (tx): Promise<Step> => {
      const issue = await lockDueIssue(tx, now)
      if (!issue || (await findNewsletterPause(tx))) return 'nothing due'
      if (issue.planned_all) {
        const counts = await countIssueEmails(tx, issue.id)
        if (['queued', 'sending', 'in doubt'].some((state) => counts.get(state)))
          return 'waits for its letters'
        await updateIssue(tx, issue.id, { ...finalCounts(counts), state: 'sent', ended_at: now })
        return 'ended'
      }
      const readers = await findSubscriberIdsAfter(tx, issue.planned_up_to, batchSize)
      await queueEmails(
        tx,
        newsletterEmail,
        readers.map((accountId) => ({
          once: newsletterIdempotencyKey(issue.id, accountId),
          accountId,
          words: { issueId: issue.id },
        })),
        now,
      )
      await updateIssue(tx, issue.id, {
        state: 'sending',
        planned_up_to: readers.at(-1) ?? issue.planned_up_to,
        planned_all: readers.length < batchSize,
      })
      return 'more to write'
    })
    if (step === 'nothing due' || step === 'waits for its letters') return
  }
}

/** What an issue keeps of its letters once they have ended. Those taken back because the reader left were never theirs. */
function finalCounts(counts: ReadonlyMap<string, number>) {
  const [sent, failed] = [counts.get('sent') ?? 0, counts.get('failed') ?? 0]
  return { planned: sent + failed + (counts.get('left in doubt') ?? 0), sent, failed }
}
