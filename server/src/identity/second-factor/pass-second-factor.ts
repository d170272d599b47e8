import type { Session } from '@street-musketeers/contract/identity/accounts.ts'
import { addMilliseconds, minutes } from '../../platform/values/clock.ts'
import type { Tx } from '../../platform/database/db.ts'
import type { RequestContext } from '../../platform/http/route.ts'
import type { Platform } from '../../platform/platform.ts'
import { problem } from '../../platform/http/problem.ts'
import { hashToken, randomToken } from '../../platform/secrets/secrets.ts'
import { lockOpenAccount } from '../accounts/find-account.ts'
import { openSession, presentSession, type OpenedSession } from '../sessions/open-session.ts'
import {
  findSecondFactor,
  saveSecondStep,
  incrementSecondStepTries,
  deleteSecondStep,
  findSecondStep,
  lockSecondStep,
} from './store.ts'
import { verifySecondFactor, notifySecondFactorChange } from './verify-second-factor.ts'
import type { Limit, Limits } from '../../platform/http/limits.ts'

/** How long a sign-in waits for its second step. */
export const secondStepLife = minutes(5)

/** A session; or, for an account with a second factor, the ticket for the second step. */
export type SignInResult = OpenedSession | { accountId: number; ticket: string }

/**
 * Signs in a person who has proved who they are by a password, an external account or an emailed link: fully, or up to the second step.
 * Also one who is suspended, to take their data or close the account (rule: suspensions).
 * @param options.provedAt when they proved it, as rule ask-again counts it; now if left out
 * @throws {Problem} WrongCredentials if the account has just been closed, or handed over
 */
export async function passFirstFactor(
  tx: Tx,
  { id: accountId }: { id: number },
  { now, device, provedAt }: Pick<RequestContext, 'now' | 'device'> & { provedAt?: Date },
): Promise<SignInResult> {
  // Locked, because switching a second factor on ends the sessions that exist: this one must be among them, or come after.
  const account = await lockOpenAccount(tx, accountId)
  if (!account?.email) throw problem('WrongCredentials')
  const factor = await findSecondFactor(tx, accountId)
  if (!factor?.set_up_at) return openSession(tx, account, now, { device, ...(provedAt && { provedAt }) })

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

/** After this many wrong codes a sign-in starts again from its first step. */
const maxWrongTries = 5

/**
 * The second step of signing in. After five wrong codes its ticket no longer works, and the owner is warned that somebody knows
 * their password.
 * @returns null for a wrong code. The caller commits either way: a wrong try counts.
 * @throws {Problem} TicketNotAccepted when it was used, has expired, no longer works or never existed
 */
export async function passSecondFactor(
  tx: Tx,
  { ticket, code }: { ticket: string; code: string },
  { secrets, now, device }: Pick<RequestContext, 'secrets' | 'now' | 'device'>,
): Promise<OpenedSession | null> {
  const hash = hashToken(ticket)
  // Accounts before tickets, the order in which a change of password locks them: the opposite order would deadlock with it.
  const account = await lockOpenAccount(tx, (await findSecondStep(tx, hash))?.account_id ?? 0)
  const step = await lockSecondStep(tx, hash)
  if (!account || !step || step.expires_at <= now || step.wrong_tries >= maxWrongTries)
    throw problem('TicketNotAccepted')

  if (await verifySecondFactor(tx, account, code, { secrets, now })) {
    await deleteSecondStep(tx, hash)
    return openSession(tx, account, now, { passedSecondFactor: true, device })
  }
  const tries = await incrementSecondStepTries(tx, hash)
  if (tries === maxWrongTries) await notifySecondFactorChange(tx, account, 'guessed', { secrets, now })
  return null
}

/** By account: three of a million codes are right at a time, so guesses from many visitors count together. */
const wrongCodes: Limit = { name: 'second-factor', points: 10, windowMs: minutes(60) }
/** By account and visitor: recovery codes cannot be guessed. */
const wrongRecoveryCodes: Limit = { name: 'recovery-code', points: 10, windowMs: minutes(60) }

/**
 * How the second step of a sign-in is limited. A stranger who knows the password can use up the tries of the authenticator's
 * codes, but does not lock the owner out, who has recovery codes (rule: second-step-cannot-be-blocked).
 */
export const secondStepTries = (
  code: string,
  { accountId, visitor }: { accountId: number; visitor: string },
): [Limit, string] =>
  /^\d{6}$/.test(code) ? [wrongCodes, String(accountId)] : [wrongRecoveryCodes, `${accountId} ${visitor}`]

/** Allows the second step again once the owner has a new password, which the stranger does not know. */
export const allowSecondStep = (limits: Limits, accountId: number): Promise<void> =>
  limits.reset(wrongCodes, String(accountId))
