import type { CurrentNewsletter, NewsletterIssue } from '@street-musketeers/contract/mailing/newsletter.ts'
import type { Db } from '../../platform/database/db.ts'
import { pageOf, type PageRequest } from '../../platform/database/page.ts'
import {
  countIssueEmails,
  countSubscribers,
  findNewsletterPause,
  findWaitingIssue,
  pageOfIssues,
  type Issue,
} from './store.ts'
import { nextNewsletterAt } from '../rules.ts'

/** The newsletter that is being written, and when the next one leaves. */
export async function showNewsletter(db: Db, now: Date): Promise<CurrentNewsletter> {
  const issue = await findWaitingIssue(db)
  const pause = await findNewsletterPause(db)
  return {
    subject: issue?.subject ?? '',
    newsletterText: issue?.text ?? '',
    state: issue ? (issue.state as 'draft' | 'scheduled') : 'none',
    nextLeavesAt: (issue?.leaves_at ?? nextNewsletterAt(now)).toISOString(),
    pausedAt: pause?.paused_at.toISOString() ?? null,
    readers: await countSubscribers(db),
  }
}

/** The issues of the newsletter, newest first; of one on its way what became of it so far. */
export async function listNewsletters(db: Db, wanted: PageRequest) {
  const { rows, total } = await pageOfIssues(db, wanted)
  return pageOf(await Promise.all(rows.map((issue) => presentIssue(db, issue))), total, wanted)
}

async function presentIssue(db: Db, issue: Issue): Promise<NewsletterIssue> {
  const so = issue.state === 'sending' ? await countIssueEmails(db, issue.id) : null
  const counted = (state: string) => so?.get(state) ?? 0
  return {
    newsletterId: issue.id,
    subject: issue.subject,
    state: issue.state,
    savedAt: issue.saved_at.toISOString(),
    leavesAt: issue.leaves_at?.toISOString() ?? null,
    endedAt: issue.ended_at?.toISOString() ?? null,
    planned: so
      ? ['queued', 'sending', 'in doubt', 'left in doubt', 'sent', 'failed'].reduce(
          (sum, state) => sum + counted(state),
          0,
        )
      : issue.planned,
    sent: so ? counted('sent') : issue.sent,
    failed: so ? counted('failed') : issue.failed,
    unsubscribed: issue.unsubscribed,
  }
}
