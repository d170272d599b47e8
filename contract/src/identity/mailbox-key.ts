/** The part of an address that holds the key of whoever reads a mailbox (rule: code-emails-are-limited). */
export const mailboxKeyParameter = 'mailbox'

/** A page's path with such a key. The email address follows the `#`, where no server logs it. */
export const withMailboxKey = (path: string, { email, mailboxKey }: { email: string; mailboxKey: string }) =>
  `${path}?${new URLSearchParams({ [mailboxKeyParameter]: mailboxKey })}#${new URLSearchParams({ email })}`
