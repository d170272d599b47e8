import * as paths from '@street-musketeers/contract/public-urls.ts'
import { greet, renderEmail, type Site } from '../../../platform/mail/layout.tsx'

/** Goes to the account's old address. */
export const renderEmailChangedEmail = (site: Site, { firstname }: { firstname: string }) =>
  renderEmail(site, {
    subject: 'Your email address was changed',
    preview: 'Please sign in with the new address.',
    parts: [
      greet(firstname),
      'Your account now has another email address, and you were signed out everywhere. Please sign in with the new address. We won’t email this one again, and the links in what we sent here no longer work.',
      {
        above: 'If this wasn’t you, contact us straight away and we’ll look into it with you:',
        button: 'Contact us',
        href: `${site.url}${paths.contact()}`,
      },
    ],
  })
