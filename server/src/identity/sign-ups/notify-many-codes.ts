import type { Tx } from '../../platform/database/db.ts'
import { queueEmail } from '../../platform/mail/email.ts'
import { requestsStopped } from '../../platform/mail/requests-stopped.tsx'
import type { Platform } from '../../platform/platform.ts'
import { findAccountByEmail } from '../accounts/store.ts'
import { lockNewestPendingSignUp } from './store.ts'
import { manyCodesEmail } from '../codes/email-kinds.ts'

/**
 * Emails an address, once a day in London, that too many codes were requested, and how to get one anyway: for a new password or, without an account,
 * for signing up (rule: code-emails-are-limited). An address with neither an account nor a sign-up gets no email.
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
      ...requestsStopped('many-codes', email, { secrets, now }),
      accountId: account?.id ?? null,
      content: { hasAccount: account !== undefined },
    },
    { secrets, now },
  )
}
