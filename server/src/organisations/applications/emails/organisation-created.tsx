import { greet, type Site } from '../../../platform/mail/layout.tsx'
import { renderEmail } from '../../../platform/mail/render-email.tsx'
import * as paths from '@street-musketeers/contract/public-urls.ts'

/** For an organisation that an administrator created. */
export function renderOrganisationCreatedEmail(
  site: Site,
  { firstname, organisation, grant }: { firstname: string; organisation: string; grant: string },
) {
  const forgotten = `${site.url}${paths.forgotPassword()}`
  return renderEmail(site, {
    subject: `An account for your organisation on ${site.product}`,
    heading: 'Your organisation has an account',
    preview: 'Choose a password to get in.',
    parts: [
      greet(firstname),
      `We have created an account for ${organisation} on ${site.product}, where organisations publish leaflets and volunteers deliver them on their own street.`,
      {
        above:
          'Choose a password and sign in with this email address. Then you can publish your first campaign.',
        button: 'Choose a password',
        href: `${site.url}${paths.resetPassword()}#${new URLSearchParams({ grant })}`,
      },
      {
        before: 'The link works once and lasts 7 days. After that, ask for a code instead:',
        link: forgotten,
        href: forgotten,
      },
      `By choosing a password you accept our terms: ${site.url}${paths.terms()}. If you weren’t expecting this, reply to this email and we’ll remove the account.`,
    ],
  })
}
