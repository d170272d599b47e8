import type { RequestContext } from '../../platform/http/http.ts'
import type { Limit } from '../../platform/http/limits.ts'
import { problem } from '../../platform/http/problem.ts'
import { passwordMatches } from '../../platform/secrets/passwords.ts'
import { minutes } from '../../platform/values/clock.ts'
import { findAccountByEmail } from '../accounts/store.ts'
import { passFirstFactor, type SignInResult } from './pass-first-factor.ts'

/** By address and visitor, so that a stranger cannot lock the owner out. */
const wrongPasswords: Limit = { name: 'wrong-password', points: 10, windowMs: minutes(15) }

/** @throws {Problem} TooManyTries, WrongCredentials; Unactivated, which is only said after the right password (rule: unactivated-after-password) */
export async function signInWithPassword(
  { email, password }: { email: string; password: string },
  { db, limits, visitor, now }: Pick<RequestContext, 'db' | 'limits' | 'visitor' | 'now'>,
): Promise<SignInResult> {
  const guesser = `${email} ${visitor}`
  await limits.consume(wrongPasswords, guesser)
  const account = await findAccountByEmail(db, email)
  const matches = await passwordMatches(password, account?.password_hash ?? null)
  if (!account || !matches) throw problem('WrongCredentials')
  await limits.reset(wrongPasswords, guesser)
  if (!account.activated_at) throw problem('Unactivated')

  return db.transaction().execute((tx) => passFirstFactor(tx, account, now))
}
