import type { Administrator } from '../../platform/http/actor.ts'
import type { Tx } from '../../platform/database/db.ts'
import { recordDeed } from '../../audit/index.ts'
import { saveWaitingIssue } from './store.ts'
import { nextNewsletterAt } from '../rules.ts'

/**
 * Saves a newsletter for the next weekly one, or as a draft, in place of the one that waited before (rule: one-newsletter-in-preparation).
 * @returns when the next weekly one leaves
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
  await recordDeed(tx, by, { deed: 'saved-newsletter', about: draft ? 'draft' : '', now })
  return leavesAt
}
