import * as paths from '@street-musketeers/contract/public-urls.ts'
import { renderEmail, type Site } from '../../../platform/mail/layout.tsx'

/** Confirms to the address of a closed account that it is closed. It names nobody, because the name is erased. */
export const renderAccountClosedEmail = (site: Site) =>
  renderEmail(site, {
    subject: 'Your account is closed',
    preview: 'Your personal details are erased.',
    parts: [
      'Hello,',
      'Your account is closed and your personal details are erased. This is our last email about it, and we have deleted this address from it.',
      {
        before: 'A monthly donation continues until you stop it:',
        link: 'manage your donation',
        href: `${site.url}${paths.manageDonation()}`,
      },
      'If you did not close it, please reply to this email. You can sign up again with this address at any time.',
    ],
  })
