import * as paths from '@street-musketeers/contract/public-urls.ts'
import { renderEmail, type Site } from '../../../platform/mail/layout.tsx'

/** It may go to a mistyped address, so it shows nothing but the link. */
export const renderAdministratorInvitedEmail = (site: Site, { invitation }: { invitation: string }) =>
  renderEmail(site, {
    subject: `You are invited to help run ${site.product}`,
    heading: 'You are invited',
    preview: 'Become an administrator.',
    parts: [
      'Hello,',
      `You are invited to help run ${site.product} as an administrator: to look after applications from organisations, and the people who deliver.`,
      {
        above: 'Open the link, tell us your name and choose a password. The link works once, for 7 days.',
        button: 'Accept the invitation',
        href: `${site.url}${paths.invitation()}#${new URLSearchParams({ invitation })}`,
      },
      'If you did not expect this, you don’t need to do anything. Please don’t pass the link on.',
    ],
  })
