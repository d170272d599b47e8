import * as paths from '@street-musketeers/contract/public-urls.ts'
import type { Role } from '@street-musketeers/contract/roles.ts'
import { greet, type Site } from '../../../platform/mail/layout.tsx'
import { renderEmail } from '../../../platform/mail/render-email.tsx'

const nextSteps = {
  musketeer: {
    path: paths.musketeerDashboard('causes'),
    action: 'Choose your causes',
    first:
      'First choose the causes you care about, then sign up to a campaign. We’ll email you its leaflet straight away. Print about 20, put them through the doors on your street, and tell us how many.',
  },
  applicant: {
    path: paths.applicationForm(),
    action: 'Tell us about your organisation',
    first:
      'Next, tell us about your organisation. We read every application and will reply within 24 hours. Then you can publish your first campaign.',
  },
  organisation: {
    path: paths.organisationDashboard(),
    action: 'Open your dashboard',
    first:
      'You can publish your first campaign now: a name, a few sentences, its causes and a leaflet, which you upload or make on the site.',
  },
  administrator: {
    path: paths.administratorDashboard(),
    action: 'Open your dashboard',
    first: 'You can now look after applications and accounts.',
  },
} as const satisfies Record<Role, { path: string; action: string; first: string }>

/** Says what to do first, by role. */
export function renderWelcomeEmail(site: Site, { firstname, role }: { firstname: string; role: Role }) {
  const { first, action, path } = nextSteps[role]
  return renderEmail(site, {
    subject: `Welcome to ${site.product}`,
    preview: 'Your account is active.',
    parts: [greet(firstname), `Your account is active. ${first}`, { button: action, href: site.url + path }],
  })
}

/**
 * For a sign-up with an address that already has an account: only this email says so, never the screen (rule: account-existence-is-private).
 * A musketeer who came from a leaflet is led on to its campaign (rule: sign-up-joins-its-campaign).
 */
export function renderAlreadyHaveAccountEmail(
  site: Site,
  { firstname, campaignId }: { firstname: string; campaignId?: number | undefined },
) {
  const next = campaignId === undefined ? undefined : paths.campaignToJoin(campaignId)
  return renderEmail(site, {
    subject: 'You already have an account',
    preview: 'We didn’t create another one.',
    parts: [
      greet(firstname),
      'Somebody, probably you, just signed up with this email address. You already have an account, so we didn’t create another one.',
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

/** Goes to the account's old address. */
export const renderEmailChangedEmail = (site: Site, { firstname }: { firstname: string }) =>
  renderEmail(site, {
    subject: 'Your email address was changed',
    preview: 'Please sign in with the new address.',
    parts: [
      greet(firstname),
      'Your account now has a different email address, and you’ve been signed out everywhere. Please sign in with the new address. We won’t email this one again, and links in the emails we sent here no longer work.',
      {
        above: 'If this wasn’t you, contact us straight away and we’ll look into it with you:',
        button: 'Contact us',
        href: `${site.url}${paths.contact()}`,
      },
    ],
  })

/** Notifies the owner that the password was changed (rule: password-change-notice). */
export const renderPasswordChangedEmail = (site: Site, { firstname }: { firstname: string }) =>
  renderEmail(site, {
    subject: 'Your password was changed',
    preview: 'You were signed out everywhere.',
    parts: [
      greet(firstname),
      'Your password has just been changed, and you’ve been signed out everywhere. Please sign in with the new one.',
      {
        above: 'If this wasn’t you, choose another password straight away:',
        button: 'Choose another password',
        href: `${site.url}${paths.forgotPassword()}`,
      },
    ],
  })

/** Confirms to the address of a closed account that it is closed. It names nobody, because the name is erased. */
export const renderAccountClosedEmail = (site: Site) =>
  renderEmail(site, {
    subject: 'Your account is closed',
    preview: 'Your personal details are erased.',
    parts: [
      'Hello,',
      'Your account is closed and your personal details have been erased. This is our last email about it, and we’ve deleted this address.',
      {
        before: 'A monthly donation continues until you stop it:',
        link: 'manage your donation',
        href: `${site.url}${paths.manageDonation()}`,
      },
      'If you didn’t close it, please reply to this email. You can sign up again with this address at any time.',
    ],
  })
