import type { Platform } from '../platform.ts'
import { signMailboxKey } from '../secrets/mailbox-key.ts'
import { londonDate } from '../values/clock.ts'

/**
 * What the emails have in common that say, once a day in London, that too many emails were requested (rule: code-emails-are-limited).
 * @param kind of the requested emails, for the idempotency key
 * @param email to which they were requested
 */
export function requestsStopped(
  kind: string,
  email: string,
  { secrets, now }: Pick<Platform, 'secrets'> & { now: Date },
) {
  const today = londonDate(now)
  return {
    idempotencyKey: `${kind}:${secrets.addressKey(email)}:${today}`,
    to: { name: '', address: email },
    sealed: { email, mailboxKey: signMailboxKey(email, today, secrets) },
  }
}
