import { mailboxKeyParameter } from '@street-musketeers/contract/identity/messages-and-limits.ts'

/**
 * The key in the address of a page, from the email that says that too many emails were requested (rule: code-emails-are-limited). A form that
 * is posted to its own page keeps it, also without JavaScript.
 */
export const readMailboxKey = (request: Request): string | undefined =>
  new URL(request.url).searchParams.get(mailboxKeyParameter)?.slice(0, 60)
