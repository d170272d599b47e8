import * as paths from '@street-musketeers/contract/public-urls.ts'
import { greet, renderEmail, type Site } from '../../../platform/mail/layout.tsx'

/**
 * For a sign-up with an address that already has an account: only this email says so, never the screen (rule: account-existence-is-private).
 * A musketeer who came from a leaflet is led on to its campaign (rule: sign-up-leads-to-its-campaign).
 */
export function renderAlreadyHaveAccountEmail(
  site: Site,
  { firstname, campaignId }: { firstname: string; campaignId?: number | undefined },
) {
  const next = campaignId === undefined ? undefined : paths.campaignToJoin(campaignId)
  return renderEmail(site, {
    subject: 'You already have an account',
    preview: 'We did not create another one.',
    parts: [
      greet(firstname),
      'Somebody, probably you, just signed up with this email address. You already have an account, so we did not create another one.',
      {
        button: next ? 'Sign in and see the campaign' : 'Sign in',
        href: `${site.url}${paths.signIn('new', next)}`,
      },
      {
        before: 'Forgotten your password?',
        link: 'Choose a new one.',
        href: `${site.url}${paths.forgotPassword()}`,
      },
    ],
  })
}
