import type { Limit, Limits } from '../../platform/http/limits.ts'
import { minutes } from '../../platform/values/clock.ts'

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
