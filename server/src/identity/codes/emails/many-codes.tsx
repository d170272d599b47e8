import * as paths from '@street-musketeers/contract/public-urls.ts'
import { withMailboxKey } from '@street-musketeers/contract/identity/messages-and-limits.ts'
import type { Site } from '../../../platform/mail/layout.tsx'
import { renderRequestsStoppedEmail } from '../../../platform/mail/requests-stopped.tsx'

/** For an address for which too many codes were requested: how to get one anyway. */
export function renderManyCodesEmail(
  site: Site,
  { hasAccount, email, mailboxKey }: { hasAccount: boolean; email: string; mailboxKey: string },
) {
  const choice = hasAccount
    ? {
        instruction: 'To get a code for a new password today, use this link:',
        button: 'Get a code',
        page: paths.forgotPassword(),
      }
    : {
        instruction: 'To sign up today, use this link, even if you have signed up before:',
        button: 'Sign up',
        page: paths.signUp(),
      }
  return renderRequestsStoppedEmail(site, {
    heading: 'Too many codes requested',
    news: 'Somebody has requested many codes for this email address today. To protect your mailbox we have stopped sending them.',
    instruction: choice.instruction,
    button: choice.button,
    link: site.url + withMailboxKey(choice.page, { email, mailboxKey }),
    advice:
      'It works today and tomorrow. If you did not request any codes, you don’t need to do anything: nobody gets into an account without reading your email.',
  })
}
