import type { Administrator } from '../../platform/http/actor.ts'
import type { Tx } from '../../platform/database/db.ts'
import { recordAction } from '../../audit/index.ts'
import { saveWaitingIssue } from './store.ts'
import { nextNewsletterAt } from './rules.ts'

/**
 * Saves a newsletter to be sent next Friday, or as a draft. It replaces the one that was waiting (rule: one-newsletter-in-preparation).
 * @returns when the next newsletter is sent
 */
export async function saveNewsletter(
  tx: Tx,
  by: Administrator,
  { subject, newsletterText, draft }: { subject: string; newsletterText: string; draft: boolean },
  now: Date,
): Promise<Date> {
  const leavesAt = nextNewsletterAt(now)
  await saveWaitingIssue(tx, {
    subject,
    text: newsletterText,
    state: draft ? 'draft' : 'scheduled',
    leaves_at: draft ? null : leavesAt,
    saved_at: now,
  })
  await recordAction(tx, by, { action: 'saved-newsletter', about: draft ? 'draft' : '', now })
  return leavesAt
}
