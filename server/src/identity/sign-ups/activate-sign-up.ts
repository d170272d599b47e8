import type { Tx } from '../../platform/database/db.ts'
import type { Platform } from '../../platform/platform.ts'
import { problem } from '../../platform/http/problem.ts'
import { activateAccount } from '../accounts/activate-account.ts'
import { insertAccount } from '../accounts/store.ts'
import { saveConsents } from '../consents/save-consents.ts'
import { consumePendingSignUp, type PendingSignUp } from './store.ts'

/**
 * Creates the account of a sign-up whose code and password were entered together (rule: activation-needs-code-and-password).
 * @throws {Problem} CodeNotAccepted when it has been activated already, EmailInUse when its address has an account by now
 */
export async function activateSignUp(
  tx: Tx,
  signUp: PendingSignUp,
  { secrets, now }: Pick<Platform, 'secrets'> & { now: Date },
): Promise<void> {
  if (!(await consumePendingSignUp(tx, signUp.id))) throw problem('CodeNotAccepted')
  const account = await insertAccount(
    tx,
    {
      role: signUp.role,
      email: signUp.email,
      passwordHash: signUp.password_hash,
      firstname: signUp.firstname,
      lastname: signUp.lastname,
      howHeard: signUp.how_heard,
    },
    signUp.signed_up_at,
  )
  if (!account) throw problem('EmailInUse')
  await saveConsents(tx, {
    accountId: account.id,
    membershipWording: signUp.membership_wording,
    newsletterWording: signUp.newsletter_wording,
    givenAt: signUp.signed_up_at,
  })
  await activateAccount(tx, account.id, { secrets, now })
}
