import { settingsMessages } from '@street-musketeers/contract/identity/messages-and-limits.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { minutes } from '../../platform/values/clock.ts'
import type { Limit } from '../../platform/http/limits.ts'
import type { RequestContext } from '../../platform/http/route.ts'
import { passwordMatches } from '../accounts/hash-password.ts'
import { problemWith, problem } from '../../platform/http/problem.ts'
import { findAccount } from '../accounts/store.ts'
import { limitCodeTries, verifyCode } from '../codes/verify-code.ts'
import { renewSession, type OpenedSession } from './open-session.ts'

const ownPasswordTries: Limit = { name: 'own-password', points: 10, windowMs: minutes(15) }

/**
 * Checks the password of a person who is signed in, before an action that a stolen session must not do.
 * @param typed the password, under the name of its field
 * @returns the hash that it matched. The action compares it again, because the password may have changed by then.
 * @throws {Problem} InvalidInput, TooManyTries
 */
export async function verifyOwnPassword(
  { accountId }: Actor,
  typed: Record<string, string>,
  { db, limits, visitor }: Pick<RequestContext, 'db' | 'limits' | 'visitor'>,
): Promise<string> {
  const [[field, password]] = Object.entries(typed) as [[string, string]]
  await limits.consume(ownPasswordTries, String(accountId))
  const hash = (await findAccount(db, accountId))?.password_hash ?? null
  const matches = await passwordMatches(password, hash, visitor)
  if (!hash || !matches) throw problemWith(field, settingsMessages.passwordWrong)
  await limits.reset(ownPasswordTries, String(accountId))
  return hash
}

/**
 * Records that the person who is signed in has proved who they are, by their password or by an emailed code (rule: ask-again).
 * @returns the session with its new token
 * @throws {Problem} InvalidInput, CodeNotAccepted, TooManyTries; SignInNeeded if the account has just been closed
 */
export async function proveIdentity(
  by: Actor,
  proof: { way: 'password'; password: string } | { way: 'code'; code: string },
  {
    db,
    limits,
    secrets,
    visitor,
    now,
  }: Pick<RequestContext, 'db' | 'limits' | 'secrets' | 'visitor' | 'now'>,
): Promise<OpenedSession> {
  if (proof.way === 'password') {
    await verifyOwnPassword(by, { password: proof.password }, { db, limits, visitor })
    return db.transaction().execute((tx) => renewSession(tx, by, { provedAt: now }))
  }
  const account = await findAccount(db, by.accountId)
  if (!account?.email) throw problem('SignInNeeded')
  const { email } = account
  return limitCodeTries(limits, { code: proof.code, of: email, visitor, field: 'code' }, () =>
    db.transaction().execute(async (tx) => {
      const accepted = await verifyCode(
        tx,
        { code: proof.code, email, purpose: 'proof', requester: by.tokenHash },
        { secrets, now },
      )
      return accepted && renewSession(tx, by, { provedAt: now })
    }),
  )
}
