import * as paths from '@street-musketeers/contract/public-urls.ts'
import type { Role } from '@street-musketeers/contract/roles.ts'
import { greet, renderEmail, type Site } from '../../../platform/mail/layout.tsx'

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
      'Next, tell us about your organisation. We read every application and reply within 24 hours. Then you can publish your first campaign.',
  },
  organisation: {
    path: paths.organisationDashboard(),
    action: 'Open your dashboard',
    first: 'You can publish your first campaign now: a name, a few sentences, its causes and a leaflet file.',
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
