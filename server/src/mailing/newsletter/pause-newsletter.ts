import { recordDeed } from '../../audit/index.ts'
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
 * Pauses the newsletter, or lets it go on. Letters of an issue on its way that have not left are taken back, and written
 * anew when it goes on; whoever has it already does not get it again.
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
  await recordDeed(tx, by, { deed: paused ? 'paused-newsletter' : 'resumed-newsletter', now })
}
