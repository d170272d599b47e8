import type { Db } from '../../platform/database/db.ts'
import { isBounceOf, type BounceReference } from '../../platform/mail/bounces/bounce-address.ts'
import type { Email } from '../../platform/mail/inbound/read-message.ts'
import { readBounceReport } from '../../platform/mail/bounces/read-bounce-report.ts'
import type { Secrets } from '../../platform/secrets/secrets.ts'
import { lockEmailAddress, saveBounce } from '../bounces/store.ts'
import { markEmailFailed, findEmailOwner, lockEmail } from '../outbox/store.ts'
import { countLateFailure } from '../newsletter/store.ts'

/** The outcome of a message that arrived at the bounce address. */
export type BounceOutcome =
  | 'not a report'
  /** It does not identify an email that we sent to an account's current address. */
  | 'not about one of our emails'
  /** The email is still being handed over: try again in a minute. */
  | 'too early'
  /** The email had already failed or been cancelled. */
  | 'already known'
  | 'recorded'

/**
 * Records a mail server's report about one of our emails that it had accepted: the email failed, and its address bounced if the mailbox was the
 * cause. Nothing in the report is trusted to say which email it is about: the bounce address that it came to names and signs that. Only the
 * reply codes are stored.
 */
export async function receiveBounce(
  db: Db,
  { message, reference, sender }: { message: Email; reference: BounceReference; sender: string },
  { secrets, now }: { secrets: Secrets; now: Date },
): Promise<BounceOutcome> {
  return db.transaction().execute(async (tx): Promise<BounceOutcome> => {
    const accountId = await findEmailOwner(tx, reference.emailId)
    // Locked in the same order as closing an account locks them: the account, then the email.
    const address = accountId && (await lockEmailAddress(tx, accountId))
    if (!address || !isBounceOf(reference, address, secrets)) return 'not about one of our emails'
    const report = readBounceReport(message, { sender, recipient: address })
    if (!report) return 'not a report'
    const email = await lockEmail(tx, reference.emailId)
    if (email?.state === 'queued' || email?.state === 'sending') return 'too early'
    if (email?.state !== 'sent' && email?.state !== 'in doubt') return 'already known'
    const { idempotency_key, state } = email

    await markEmailFailed(tx, reference.emailId, `Reported later: ${report.answer || 'no code'}`, now)
    await countLateFailure(tx, { idempotency_key, state })
    if (report.bounce) {
      const { isPermanent, answer } = report.bounce
      await saveBounce(tx, { account_id: accountId, hard: isPermanent, answer, bounced_at: now })
    }
    return 'recorded'
  })
}
