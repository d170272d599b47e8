import { recordAction } from '../../audit/index.ts'
import type { Administrator } from '../../platform/http/actor.ts'
import type { Tx } from '../../platform/database/db.ts'
import {
  cancelIssueEmails,
  endNewsletterPause,
  findSendingIssues,
  saveNewsletterPause,
  updateIssue,
} from './store.ts'

/**
 * Pauses or resumes the newsletter. Pausing cancels the unsent emails of an issue that is being sent. Resuming queues them again; readers
 * who already have the issue do not get it twice.
 */
export async function pauseNewsletter(
  tx: Tx,
  by: Administrator,
  { paused }: { paused: boolean },
  now: Date,
): Promise<void> {
  if (paused) {
    await saveNewsletterPause(tx, now)
    for (const { id } of await findSendingIssues(tx)) {
      await cancelIssueEmails(tx, id, now)
      await updateIssue(tx, id, { planned_up_to: 0, planned_all: false })
    }
  } else await endNewsletterPause(tx)
  await recordAction(tx, by, { action: paused ? 'paused-newsletter' : 'resumed-newsletter', now })
}
