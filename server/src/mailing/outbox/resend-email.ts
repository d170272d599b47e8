import { messages } from '@street-musketeers/contract/mailing/mail-health.ts'
import { recordDeed } from '../../audit/index.ts'
import type { Administrator } from '../../platform/http/actor.ts'
import type { Tx } from '../../platform/database/db.ts'
import { bulkPriority } from '../../platform/mail/email.ts'
import { problem } from '../../platform/http/problem.ts'
import { isAccountSuppressed } from '../bounces/check-suppression.ts'
import { lockEmail, requeueEmail } from './store.ts'

/**
 * Sends a letter again that failed, as if it had never been tried.
 * @throws {Problem} NotFound; LetterNotResendable when it has not failed, has nothing to say any more, or would be taken back
 *   as it leaves because its address bounces
 */
export async function resendEmail(
  tx: Tx,
  by: Administrator,
  { id }: { id: number },
  now: Date,
): Promise<void> {
  const letter = await lockEmail(tx, id)
  if (!letter) throw problem('NotFound')
  const { account_id: accountId } = letter
  const refused = (message: string) => problem('LetterNotResendable', { message })
  if (letter.state !== 'failed') throw refused(messages.notFailed)
  if (letter.isEmptied) throw refused(messages.emptied)
  if (
    letter.priority >= bulkPriority &&
    accountId !== null &&
    (await isAccountSuppressed(tx, accountId, now))
  )
    throw refused(messages.suppressed)
  await requeueEmail(tx, id, now)
  await recordDeed(tx, by, { deed: 'resent-letter', accountId, now })
}
