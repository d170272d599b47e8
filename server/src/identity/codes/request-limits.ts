import type { EmailRequestLimits } from '../../platform/http/email-requests.ts'
import type { Limit } from '../../platform/http/limits.ts'
import { days, minutes } from '../../platform/values/clock.ts'

/** By visitor: one may ask for many addresses. */
export const codeRequests: Limit = { name: 'code-wish', points: 60, windowMs: minutes(15) }

/** Sign-ups and requests for codes and links that sign in, by somebody who is not signed in (rule: code-emails-are-limited). */
export const codeEmailLimits: EmailRequestLimits = {
  perVisitor: { name: 'code-email-visitor', points: 5, windowMs: minutes(30) },
  perAddress: { name: 'code-email-address', points: 20, windowMs: days(1) },
  withMailboxKey: { name: 'code-email-reserve', points: 20, windowMs: days(1) },
}
