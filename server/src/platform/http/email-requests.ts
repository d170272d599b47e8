import { isMailboxKey } from '../secrets/mailbox-key.ts'
import type { Platform } from '../platform.ts'
import type { Limit } from './limits.ts'

/**
 * Limits of emails that visitors request to an address which they name, such as codes. Nobody may fill a mailbox with them, nor use up what
 * its owner needs (rule: code-emails-are-limited). Beyond these limits an email once a day says that no more are sent. Its link has a mailbox
 * key, and requests with that key count apart from all others.
 */
export interface EmailRequestLimits {
  /** By address and visitor. */
  perVisitor: Limit
  /** By address. */
  perAddress: Limit
  /** By address, for requests with a mailbox key. */
  withMailboxKey: Limit
}

interface EmailRequest {
  email: string
  visitor: string
  mailboxKey: string | undefined
}

/**
 * Counts a request for an email. Call it before a transaction: limits take a second connection.
 * @returns whether to send the email. The answer to the visitor is the same (rule: account-existence-is-private)
 */
export async function mayEmail(
  { perVisitor, perAddress, withMailboxKey }: EmailRequestLimits,
  { email, visitor, mailboxKey }: EmailRequest,
  { limits, secrets, now }: Pick<Platform, 'limits' | 'secrets'> & { now: Date },
): Promise<boolean> {
  if (mailboxKey && isMailboxKey(mailboxKey, email, secrets.accepted, now))
    return limits.allows(withMailboxKey, email)
  return (await limits.allows(perVisitor, `${email} ${visitor}`)) && limits.allows(perAddress, email)
}

/** Resets the counts for an address whose owner has just proved that they read it. */
export async function resetEmailRequests(
  { perVisitor, perAddress }: EmailRequestLimits,
  { email, visitor }: Pick<EmailRequest, 'email' | 'visitor'>,
  { limits }: Pick<Platform, 'limits'>,
): Promise<void> {
  await limits.reset(perVisitor, `${email} ${visitor}`)
  await limits.reset(perAddress, email)
}
