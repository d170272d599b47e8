import type { Tx } from '../../platform/database/db.ts'
import { mailboxKey } from '../../platform/http/asked-emails.ts'
import { queueEmail } from '../../platform/mail/email.ts'
import type { Platform } from '../../platform/platform.ts'
import { londonDate } from '../../platform/values/clock.ts'
import { findAccountByEmail } from '../accounts/store.ts'
import { lockNewestPendingSignUp } from '../sign-ups/store.ts'
import { manyCodesEmail } from './email-kinds.ts'

/**
 * Emails an address, once a day, that codes were asked for too often, and the key that gets one in spite of that: for a new password, or without
 * an account for signing up (rule: code-emails-are-limited). An address with neither an account nor a sign-up gets no email.
 */
export async function notifyManyCodes(
  tx: Tx,
  { email }: { email: string },
  { secrets, clock }: Pick<Platform, 'secrets' | 'clock'>,
): Promise<void> {
  const now = clock.now()
  const account = await findAccountByEmail(tx, email)
  if (!account && !(await lockNewestPendingSignUp(tx, email, now))) return
  await queueEmail(
    tx,
    manyCodesEmail,
    {
      idempotencyKey: `many-codes:${secrets.addressKey(email)}:${now.toISOString().slice(0, 10)}`,
      reasonAt: now,
      accountId: account?.id ?? null,
      to: { name: '', address: email },
      content: { hasAccount: account !== undefined },
      sealed: { email, mailboxKey: mailboxKey(email, londonDate(now), secrets) },
    },
    { secrets, now },
  )
}
