import * as paths from '@street-musketeers/contract/public-urls.ts'
import { greet, renderEmail, type Site } from '../../../platform/mail/layout.tsx'

/** Notifies the owner that the password was changed (rule: password-change-notice). */
export const renderPasswordChangedEmail = (site: Site, { firstname }: { firstname: string }) =>
  renderEmail(site, {
    subject: 'Your password was changed',
    preview: 'You were signed out everywhere.',
    parts: [
      greet(firstname),
      'Your password was just changed, and you were signed out everywhere. Please sign in with the new one.',
      {
        above: 'If this wasn’t you, choose another password straight away:',
        button: 'Choose another password',
        href: `${site.url}${paths.forgotPassword()}`,
      },
    ],
  })
