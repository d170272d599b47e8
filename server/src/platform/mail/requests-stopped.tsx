import type { Platform } from '../platform.ts'
import { signMailboxKey } from '../secrets/mailbox-key.ts'
import { londonDate } from '../values/clock.ts'
import type { Site } from './layout.tsx'
import { renderEmail } from './render-email.tsx'

/** For an address to which too many emails were requested: says that no more are sent, and how its owner gets one anyway. */
export function renderRequestsStoppedEmail(
  site: Site,
  {
    heading,
    news,
    instruction,
    button,
    link,
    advice,
  }: Record<'heading' | 'news' | 'instruction' | 'button' | 'link' | 'advice', string>,
) {
  return renderEmail(site, {
    subject: heading,
    preview: instruction,
    parts: ['Hello,', news, { above: instruction, button, href: link }, advice],
  })
}

/**
 * What is common to the emails that say, once a day in London, that too many emails were requested (rule: code-emails-are-limited).
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
