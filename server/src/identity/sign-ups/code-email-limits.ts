import type { EmailRequestLimits } from '../../platform/http/email-requests.ts'
import type { Limit } from '../../platform/http/limits.ts'
import { days, minutes } from '../../platform/values/clock.ts'

/** By visitor: whoever asks for many addresses. */
export const codeRequests: Limit = { name: 'code-wish', points: 60, windowMs: minutes(15) }

/** Sign-ups and requests for codes, by somebody who is not signed in (rule: code-emails-are-limited). */
export const codeEmailLimits: EmailRequestLimits = {
  perVisitor: { name: 'code-email-visitor', points: 5, windowMs: minutes(30) },
  perAddress: { name: 'code-email-address', points: 20, windowMs: days(1) },
  withMailboxKey: { name: 'code-email-reserve', points: 20, windowMs: days(1) },
}

/**
 * Codes to an address that accounts want to change to. They do not count with those of visitors, who could use them up, and the accounts
 * count each by itself.
 */
export const newAddressEmailLimit: Limit = { name: 'email-change-address', points: 20, windowMs: days(1) }
