import type { CurrentNewsletter, NewsletterIssue } from '@street-musketeers/contract/mailing/newsletter.ts'
import type { Db } from '../../platform/database/db.ts'
import { pageOf, type PageRequest } from '../../platform/database/page.ts'
import { revisionOf } from '../../platform/http/revision.ts'
import {
  countIssueEmails,
  countSubscribers,
  findNewsletterPause,
  findWaitingIssue,
  pageOfIssues,
  type Issue,
} from './store.ts'
import { nextNewsletterAt, savedNewsletter } from './rules.ts'

/** The newsletter in preparation, if there is one, and when the next one is sent. */
export async function findNextNewsletter(db: Db, now: Date) {
  const issue = await findWaitingIssue(db)
  const pause = await findNewsletterPause(db)
  return {
    issue,
    state: issue ? (issue.state as 'draft' | 'scheduled') : 'none',
    leavesAt: issue?.leaves_at ?? nextNewsletterAt(now),
    pausedAt: pause?.paused_at ?? null,
  } as const
}

/** The same as its form shows it, with how many readers it has. */
export async function showNewsletter(db: Db, now: Date): Promise<CurrentNewsletter> {
  const { issue, state, leavesAt, pausedAt } = await findNextNewsletter(db, now)
  return {
    subject: issue?.subject ?? '',
    newsletterText: issue?.text ?? '',
    state,
    revision: revisionOf(issue ? savedNewsletter(issue) : null),
    nextLeavesAt: leavesAt.toISOString(),
    pausedAt: pausedAt?.toISOString() ?? null,
    readers: await countSubscribers(db),
  }
}

/** The issues of the newsletter, newest first, with the counts so far of one that is being sent. */
export async function listNewsletters(db: Db, page: PageRequest) {
  const { rows, total } = await pageOfIssues(db, page)
  return pageOf(await Promise.all(rows.map((issue) => presentIssue(db, issue))), total, page)
}

async function presentIssue(db: Db, issue: Issue): Promise<NewsletterIssue> {
  const counts = issue.state === 'sending' ? await countIssueEmails(db, issue.id) : null
  const countOf = (state: string) => counts?.get(state) ?? 0
  return {
    newsletterId: issue.id,
    subject: issue.subject,
    state: issue.state,
    savedAt: issue.saved_at.toISOString(),
    leavesAt: issue.leaves_at?.toISOString() ?? null,
    endedAt: issue.ended_at?.toISOString() ?? null,
    planned: counts
      ? ['queued', 'sending', 'in doubt', 'left in doubt', 'sent', 'failed'].reduce(
          (sum, state) => sum + countOf(state),
          0,
        )
      : issue.planned,
    sent: counts ? countOf('sent') : issue.sent,
    failed: counts ? countOf('failed') : issue.failed,
    unsubscribed: issue.unsubscribed,
    isPublic: issue.is_public,
  }
}
