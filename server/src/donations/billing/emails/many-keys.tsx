import * as paths from '@street-musketeers/contract/public-urls.ts'
import { withMailboxKey } from '@street-musketeers/contract/identity/messages-and-limits.ts'
import type { Site } from '../../../platform/mail/layout.tsx'
import { renderRequestsStoppedEmail } from '../../../platform/mail/requests-stopped.tsx'

/** For a donor's address for which too many billing links were requested: how the donor gets one anyway. */
export const renderManyKeysEmail = (
  site: Site,
  { email, mailboxKey }: { email: string; mailboxKey: string },
) =>
  renderRequestsStoppedEmail(site, {
    heading: 'Too many billing links requested',
    news: 'Somebody has requested many links to your billing page today. To protect your mailbox we have stopped sending them.',
    instruction: 'To get one today, use this link:',
    button: 'Get a link',
    link: site.url + withMailboxKey(paths.manageDonation(), { email, mailboxKey }),
    advice:
      'It works today and tomorrow. If you did not request any, you don’t need to do anything: nobody sees your donation without reading your email.',
  })
