import { mailHealthMessages } from '@street-musketeers/contract/mailing/messages-and-limits.ts'
import { recordAction } from '../../audit/index.ts'
import type { Administrator } from '../../platform/http/actor.ts'
import type { Db, Tx } from '../../platform/database/db.ts'
import { bulkPriority } from '../../platform/mail/email.ts'
import { problem } from '../../platform/http/problem.ts'
import type { Platform } from '../../platform/platform.ts'
import { addMilliseconds, days } from '../../platform/values/clock.ts'
import { isAccountSuppressed } from '../bounces/list-suppressed.ts'
import { countFailedEmails, deleteUndeliveredEmails, lockEmail, requeueEmail } from './store.ts'

/**
 * Queues a failed email again, as if it had never been tried.
 * @throws {Problem} NotFound; LetterNotResendable when it has not failed, its content was erased, or it would be cancelled because its
 *   address bounces
 */
export async function resendEmail(
  tx: Tx,
  by: Administrator,
  { id }: { id: number },
  now: Date,
): Promise<void> {
  const email = await lockEmail(tx, id)
  if (!email) throw problem('NotFound')
  const { account_id: accountId } = email
  const refusal = (message: string) => problem('LetterNotResendable', { message })
  if (email.state !== 'failed') throw refusal(mailHealthMessages.notFailed)
  if (email.isEmptied) throw refusal(mailHealthMessages.emptied)
  if (email.priority >= bulkPriority && accountId !== null && (await isAccountSuppressed(tx, accountId, now)))
    throw refusal(mailHealthMessages.suppressed)
  await requeueEmail(tx, id, now)
  await recordAction(tx, by, { action: 'resent-letter', accountId, now })
}

/** More failed emails are not counted: their list says how many. */
const maxResendable = 1000

/** How many failed emails can be sent again, and whether there are more. */
export async function countResendableEmails(db: Db, now: Date): Promise<{ failed: number; orMore: boolean }> {
  const failed = await countFailedEmails(db, maxResendable, now)
  return { failed, orMore: failed === maxResendable }
}

/** How long undelivered emails are listed: three months of leaflets and newsletters are enough to see a pattern. */
export const undeliveredEmailRetention = days(90)

/** Deletes failed and unconfirmed emails that are no longer listed. */
export const deleteOldUndelivered = (tx: Tx, _: unknown, { clock }: Pick<Platform, 'clock'>) =>
  deleteUndeliveredEmails(tx, addMilliseconds(clock.now(), -undeliveredEmailRetention))
