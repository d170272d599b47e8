import { isSameSecret, type KeyedSecrets } from '../secrets/secrets.ts'
import { addMilliseconds, days, londonDate } from '../values/clock.ts'
import type { Platform } from '../platform.ts'
import type { Limit } from './limits.ts'

/**
 * Emails that visitors ask for to an address which they name, such as codes. Nobody may fill a mailbox with them, and nobody may use up what
 * the mailbox's owner needs (rule: code-emails-are-limited). So they count by address and visitor, and by address. One that is not sent is
 * replaced by an email that says so, once a day, whose link has a key: whoever has it reads the mailbox, and asks from a reserve of their own.
 */
export interface AskedEmails {
  /** By address and visitor. */
  ofVisitor: Limit
  /** By address. */
  ofAddress: Limit
  /** By address, for whoever has a key. */
  reserve: Limit
}

interface Asked {
  email: string
  visitor: string
  /** From the link in the email that says so. */
  mailboxKey: string | undefined
}

/**
 * Counts a request for an email. Call it before a transaction: limits take a second connection.
 * @returns whether it is sent. The answer to the visitor is the same (rule: account-existence-is-private)
 */
export async function allowsAskedEmail(
  { ofVisitor, ofAddress, reserve }: AskedEmails,
  { email, visitor, mailboxKey }: Asked,
  { limits, secrets, now }: Pick<Platform, 'limits' | 'secrets'> & { now: Date },
): Promise<boolean> {
  if (mailboxKey && provesMailbox(mailboxKey, email, secrets.accepted, now))
    return limits.allows(reserve, email)
  return (await limits.allows(ofVisitor, `${email} ${visitor}`)) && limits.allows(ofAddress, email)
}

/** Forgets what was counted for an address whose owner has just proved that they read it. */
export async function forgetAskedEmails(
  { ofVisitor, ofAddress }: AskedEmails,
  { email, visitor }: Pick<Asked, 'email' | 'visitor'>,
  { limits }: Pick<Platform, 'limits'>,
): Promise<void> {
  await limits.reset(ofVisitor, `${email} ${visitor}`)
  await limits.reset(ofAddress, email)
}

/**
 * The key for an address, in an email to it. It works on that day in London and on the next, which is longer than the limits do. It is calculated
 * when needed and never stored.
 */
export const mailboxKey = (email: string, day: string, secrets: KeyedSecrets): string =>
  secrets.signLink(`mailbox:${email}:${day}`)

const provesMailbox = (key: string, email: string, accepted: readonly KeyedSecrets[], now: Date): boolean =>
  [now, addMilliseconds(now, -days(1))].some((at) =>
    accepted.some((secrets) => isSameSecret(mailboxKey(email, londonDate(at), secrets), key)),
  )
