import { recordAction } from '../../audit/index.ts'
import type { Administrator } from '../../platform/http/actor.ts'
import type { Tx } from '../../platform/database/db.ts'
import { resumeBulkSending } from '../../platform/mail/stop-sending.ts'

/**
 * Resumes leaflets and newsletters after they were paused because too many were refused (rule: refusals-pause-bulk).
 * @param by null: an operator's command
 */
export async function resumeMail(tx: Tx, by: Administrator | null, now: Date): Promise<void> {
  if (await resumeBulkSending(tx, now)) await recordAction(tx, by, { action: 'resumed-mail', now })
}
