import type { Db } from '../../platform/database/db.ts'
import { verifyBounceReference, readBounceAddress } from '../../platform/mail/bounces/bounce-address.ts'
import { readBounceReport } from '../../platform/mail/bounces/read-bounce-report.ts'
import type { Secrets } from '../../platform/secrets/secrets.ts'
import { lockEmailAddress, saveBounce } from './store.ts'
import { markEmailFailed, findEmailOwner, lockEmail } from '../outbox/store.ts'
import { countLateFailure } from '../newsletter/store.ts'

/** What became of a message that came for the bounce address. */
export type BounceOutcome =
  | 'not a report'
  /** It names no letter to anybody's present address. */
  | 'not of a letter of ours'
  /** The letter is still being handed over: ask again in a minute. */
  | 'too early'
  /** The letter failed before, or was taken back. */
  | 'known already'
  | 'noted'

/**
 * Takes in what a mail server reports of a letter that it had taken: the letter has failed, and its mailbox bounced if that
 * is to blame. Who the report is from counts for nothing; that it came to the address signed for this letter does.
 * Nothing of the message is kept but the codes.
 */
export async function receiveBounce(
  db: Db,
  message: Buffer,
  { secrets, now }: { secrets: Secrets; now: Date },
): Promise<BounceOutcome> {
  const report = await readBounceReport(message)
  if (!report) return 'not a report'
  const named = report.recipients.map(readBounceAddress).find((each) => each !== null)
  if (!named) return 'not of a letter of ours'

  return db.transaction().execute(async (tx): Promise<BounceOutcome> => {
    const accountId = await findEmailOwner(tx, named.emailId)
    // The account before the letter, as closing an account locks them.
    const address = accountId && (await lockEmailAddress(tx, accountId))
    if (!address || !verifyBounceReference(named, address, secrets)) return 'not of a letter of ours'
    const letter = await lockEmail(tx, named.emailId)
    if (letter?.state === 'queued' || letter?.state === 'sending') return 'too early'
    if (letter?.state !== 'sent' && letter?.state !== 'in doubt') return 'known already'
    const { once, state } = letter

    await markEmailFailed(tx, named.emailId, `Reported later: ${report.answer || 'no code'}`, now)
    await countLateFailure(tx, { once, state })
    if (report.bounce) await saveBounce(tx, { account_id: accountId, ...report.bounce, bounced_at: now })
    return 'noted'
  })
}
