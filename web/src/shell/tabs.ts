import type { TabOf, tabs } from '@street-musketeers/contract/public-urls.ts'

interface DashboardTab {
  label: string
  /** Whether it is one press away on a phone; the others are in the menu. */
  direct?: true
  /** Whether an organisation's viewers do not use it (rule: seats). */
  forAuthors?: true
  /** The heading in the menu that the tab stands under. */
  group?: string
  /** The screen's route module, relative to `src/`. */
  file: string
}

const waiting = 'Waiting for us'
const people = 'People and money'
const site = 'This site'

/** The screen of each tab of each dashboard. Routes and links follow from it. */
export const screens: { [Dashboard in keyof typeof tabs]: Record<TabOf<Dashboard>, DashboardTab> } = {
  musketeer: {
    '': { label: 'My Details', direct: true, file: 'membership/my-details.tsx' },
    help: { label: 'Help', file: 'membership/help.tsx' },
    causes: { label: 'Causes', file: 'causes/choose-causes.tsx' },
    'select-campaigns': {
      label: 'Select campaigns',
      direct: true,
      file: 'membership/joining/select-campaigns.tsx',
    },
    'view-campaigns': {
      label: 'View campaigns',
      direct: true,
      file: 'membership/joining/view-joined-campaigns.tsx',
    },
    leaflets: { label: 'Leaflets', file: 'membership/joining/view-joined-leaflets.tsx' },
    history: { label: 'History', file: 'membership/deliveries/history.tsx' },
    settings: { label: 'Settings', file: 'membership/settings.tsx' },
  },
  organisation: {
    '': { label: 'My Details', direct: true, file: 'insight/own-organisation.tsx' },
    help: { label: 'Help', file: 'organisations/help.tsx' },
    'new-campaign': {
      label: 'New campaign',
      direct: true,
      forAuthors: true,
      file: 'campaigns/editing/new-campaign.tsx',
    },
    'view-campaigns': { label: 'View campaigns', direct: true, file: 'campaigns/view-campaigns.tsx' },
    leaflets: { label: 'Leaflets', file: 'campaigns/view-leaflets.tsx' },
    data: { label: 'Data', file: 'insight/campaign-charts.tsx' },
    people: { label: 'People', file: 'identity/seats/people.tsx' },
    settings: { label: 'Settings', file: 'organisations/organisation-settings.tsx' },
  },
  administrator: {
    '': { label: 'To do', group: waiting, direct: true, file: 'insight/to-do/to-do.tsx' },
    org_apps: { label: 'Org applications', group: waiting, file: 'insight/applications.tsx' },
    reports: { label: 'Reports', group: waiting, file: 'campaigns/reviews/reviews.tsx' },
    messages: { label: 'Messages', group: waiting, file: 'mailing/messages.tsx' },
    newsletter: { label: 'Newsletter', group: waiting, file: 'mailing/newsletter.tsx' },
    mail: { label: 'Email health', group: waiting, file: 'mailing/mail-health.tsx' },
    musketeers: { label: 'Musketeers', group: people, direct: true, file: 'insight/musketeers.tsx' },
    orgs: { label: 'Orgs', group: people, direct: true, file: 'insight/organisations.tsx' },
    new_org: { label: 'New org', group: people, file: 'organisations/new-organisation.tsx' },
    donations: { label: 'Donations', group: people, file: 'donations/donations.tsx' },
    data: { label: 'Marketing data', group: people, file: 'insight/marketing.tsx' },
    administrators: {
      label: 'Administrators',
      group: site,
      file: 'identity/administrators/administrators.tsx',
    },
    audit: { label: 'Audit log', group: site, file: 'insight/audit.tsx' },
    settings: {
      label: 'Settings',
      group: site,
      file: 'identity/administrators/administrator-settings.tsx',
    },
  },
}
