import type { RequestContext } from '../../platform/http/route.ts'
import type { Limit } from '../../platform/http/limits.ts'
import { problem } from '../../platform/http/problem.ts'
import { passwordMatches } from '../accounts/hash-password.ts'
import { minutes } from '../../platform/values/clock.ts'
import { findAccountByEmail } from '../accounts/store.ts'
import { hasPendingSignUp } from '../sign-ups/receive-sign-up.ts'
import { passFirstFactor, type SignInResult } from '../second-factor/pass-second-factor.ts'

/** By address and visitor, so that a stranger cannot lock the owner out. */
const wrongPasswords: Limit = { name: 'wrong-password', points: 10, windowMs: minutes(15) }

/**
 * Signs in with the password of an account. The password of a pending sign-up gets the same answer in the same
 * time whether or not the address has an account, so signing up tells nobody whether it has (rule: account-existence-is-private).
 * @throws {Problem} TooManyTries, WrongCredentials; Unactivated for the password of a pending sign-up (rule: unactivated-after-password)
 */
export async function signInWithPassword(
  { email, password }: { email: string; password: string },
  {
    db,
    limits,
    secrets,
    visitor,
    now,
    device,
  }: Pick<RequestContext, 'db' | 'limits' | 'secrets' | 'visitor' | 'now' | 'device'>,
): Promise<SignInResult> {
  const guesser = `${email} ${visitor}`
  await limits.consume(wrongPasswords, guesser)
  const account = await findAccountByEmail(db, email)
  const matches = await passwordMatches(password, account?.password_hash ?? null, visitor)
  const isPending = await hasPendingSignUp({ email, password }, { db, secrets, visitor, now })
  if (!matches && !isPending) throw problem('WrongCredentials')
  await limits.reset(wrongPasswords, guesser)
  if (!matches || !account?.activated_at) throw problem('Unactivated')

  return db.transaction().execute((tx) => passFirstFactor(tx, account, { now, device }))
}
