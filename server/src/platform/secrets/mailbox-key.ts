import { addMilliseconds, days, londonDate } from '../values/clock.ts'
import { isSameSecret, type KeyedSecrets } from './secrets.ts'

/**
 * Signs the mailbox key for an email address, which is emailed there. It works on that day in London and on the next, which is longer than limits
 * of emails do. It is calculated when needed and never stored.
 * @param day in London, `2026-11-20`
 */
export const signMailboxKey = (email: string, day: string, secrets: KeyedSecrets): string =>
  secrets.signLink(`mailbox:${email}:${day}`)

/** Whether a key was signed for the address, today or yesterday. */
export const isMailboxKey = (
  key: string,
  email: string,
  accepted: readonly KeyedSecrets[],
  now: Date,
): boolean =>
  [now, addMilliseconds(now, -days(1))].some((at) =>
    accepted.some((secrets) => isSameSecret(signMailboxKey(email, londonDate(at), secrets), key)),
  )
