import type { Administrator } from '../../platform/http/actor.ts'
import type { Tx } from '../../platform/database/db.ts'
import { recordAction } from '../../audit/index.ts'
import { requireRevision } from '../../platform/http/revision.ts'
import { findWaitingIssue, lockIssues, saveWaitingIssue } from './store.ts'
import { nextNewsletterAt, savedNewsletter } from './rules.ts'

/**
 * Saves a newsletter to be sent next Friday, or as a draft. It replaces the one that was waiting (rule: one-newsletter-in-preparation).
 * @param input.revision of the newsletter that this started from; left out: whatever is stored is replaced
 * @returns when the next newsletter is sent, and the new revision
 * @throws {Problem} ChangedMeanwhile if another was saved since, or the one that it started from was sent
 */
export async function saveNewsletter(
  tx: Tx,
  by: Administrator,
  {
    revision,
    ...next
  }: { subject: string; newsletterText: string; draft: boolean; revision?: string | undefined },
  now: Date,
): Promise<{ leavesAt: Date; revision: string }> {
  const leavesAt = nextNewsletterAt(now)
  await lockIssues(tx)
  const issue = await findWaitingIssue(tx)
  const saved = requireRevision({
    stored: issue ? savedNewsletter(issue) : null,
    next,
    revision,
    goneMessage: 'The newsletter that you opened has been sent. Save again to make this the next one.',
  })
  const { subject, newsletterText, draft } = next
  await saveWaitingIssue(tx, {
    subject,
    text: newsletterText,
    state: draft ? 'draft' : 'scheduled',
    leaves_at: draft ? null : leavesAt,
    saved_at: now,
  })
  await recordAction(tx, by, { action: 'saved-newsletter', about: draft ? 'draft' : '', now })
  return { leavesAt, revision: saved }
}
