import type { Actor } from '../../platform/http/actor.ts'
import type { RequestContext } from '../../platform/http/route.ts'
import { problem } from '../../platform/http/problem.ts'
import { findAccount } from '../accounts/store.ts'
import { limitCodeTries } from '../codes/limit-code-tries.ts'
import { verifyCode } from '../codes/verify-code.ts'
import { verifyOwnPassword } from './verify-own-password.ts'
import { renewSession, type OpenedSession } from './open-session.ts'

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
    return db.transaction().execute((tx) => renewSession(tx, by, now))
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
      return accepted && renewSession(tx, by, now)
    }),
  )
}
