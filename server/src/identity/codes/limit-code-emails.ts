import type { Limit, Limits } from '../../platform/http/limits.ts'
import { days, minutes } from '../../platform/values/clock.ts'

/** By visitor. */
export const codeRequests: Limit = { name: 'code-wish', points: 60, windowMs: minutes(15) }
/** By address and visitor, so that a stranger cannot use up the owner's requests. */
const emailsPerVisitor: Limit = { name: 'code-email-visitor', points: 5, windowMs: minutes(30) }
/** By address: nobody's mailbox is filled. */
const emailsPerAddress: Limit = { name: 'code-email-address', points: 20, windowMs: days(1) }

/**
 * Whether a sign-up or a request for a code may email this address. When it may not, the answer is the same as always and the
 * last code goes on working (rule: code-emails-are-limited).
 */
export async function allowsEmailTo(
  limits: Limits,
  { email, visitor }: { email: string; visitor: string },
): Promise<boolean> {
  return (
    (await limits.allows(emailsPerVisitor, `${email} ${visitor}`)) &&
    (await limits.allows(emailsPerAddress, email))
  )
}
