import type { Session } from '@street-musketeers/contract/identity/accounts.ts'
import { addMilliseconds, minutes } from '../../platform/values/clock.ts'
import type { Tx } from '../../platform/database/db.ts'
import type { RequestContext } from '../../platform/http/route.ts'
import type { Platform } from '../../platform/platform.ts'
import { problem } from '../../platform/http/problem.ts'
import { hashToken, randomToken } from '../../platform/secrets/secrets.ts'
import { lockOpenAccount } from '../accounts/find-account.ts'
import { openSession, presentSession, type OpenedSession } from '../sessions/open-session.ts'
import { findSecondFactor, saveSecondStep } from './store.ts'

/** How long a sign-in waits for its second step. */
export const secondStepLife = minutes(5)

/** A session; or, for an account with a second factor, the ticket for the second step. */
export type SignInResult = OpenedSession | { accountId: number; ticket: string }

/**
 * Signs in a person who has proved who they are by a password or an external account: fully, or up to the second step. Also one who is
 * suspended, to take their data or close the account (rule: suspensions).
 * @throws {Problem} WrongCredentials if the account has just been closed
 */
export async function passFirstFactor(
  tx: Tx,
  { id: accountId }: { id: number },
  { now, device }: Pick<RequestContext, 'now' | 'device'>,
): Promise<SignInResult> {
  // Locked, because switching a second factor on ends the sessions that exist: this one must be among them, or come after.
  const account = await lockOpenAccount(tx, accountId)
  if (!account) throw problem('WrongCredentials')
  const factor = await findSecondFactor(tx, accountId)
  if (!factor?.set_up_at) return openSession(tx, account, now, { device })

  const ticket = randomToken()
  await saveSecondStep(tx, {
    ticket_hash: hashToken(ticket),
    account_id: accountId,
    expires_at: addMilliseconds(now, secondStepLife),
  })
  return { accountId, ticket }
}

/**
 * The session of a committed sign-in.
 * @throws {Problem} SecondFactorNeeded with the ticket, for an account that has a second factor
 */
export function presentSignIn(result: SignInResult, platform: Pick<Platform, 'secrets'>): Session {
  if ('ticket' in result) throw problem('SecondFactorNeeded', { ticket: result.ticket })
  return presentSession(result, platform)
}
