import type { Tx } from '../../platform/database/db.ts'
import { queueEmail } from '../../platform/mail/email.ts'
import type { Platform } from '../../platform/platform.ts'
import { hashToken, randomCode, randomLinkToken } from '../../platform/secrets/secrets.ts'
import { addMilliseconds } from '../../platform/values/clock.ts'
import { nameForUnverified } from '../accounts/rules.ts'
import { activationEmail } from '../codes/email-kinds.ts'
import { codeLife } from '../codes/rules.ts'
import { replacePendingCode, type PendingSignUp } from './store.ts'

/** Emails the address of a sign-up a new code, which ends the older one of the same sign-up. */
export async function sendActivationCode(
  tx: Tx,
  signUp: Pick<PendingSignUp, 'id' | 'email' | 'firstname' | 'lastname' | 'signed_up_at'>,
  { secrets, clock }: Pick<Platform, 'secrets' | 'clock'>,
): Promise<void> {
  const now = clock.now()
  const [code, link] = [randomCode(), randomLinkToken()]
  const codeHash = secrets.hashCode(code)
  const { firstname, name } = nameForUnverified(signUp)
  await replacePendingCode(tx, signUp.id, {
    codeHash,
    linkHash: hashToken(link),
    expiresAt: addMilliseconds(now, codeLife('activation')),
  })
  await queueEmail(
    tx,
    activationEmail,
    {
      idempotencyKey: `sign-up:${signUp.id}:${codeHash.toString('base64url')}`,
      accountId: null,
      to: { name: firstname, address: signUp.email },
      content: { firstname, signedUpAt: signUp.signed_up_at.toISOString() },
      sealed: { code, link, email: signUp.email, ...(name !== '' && { name }) },
    },
    { secrets, now },
  )
}
