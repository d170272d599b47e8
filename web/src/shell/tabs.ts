import type { TabOf, tabs } from '@street-musketeers/contract/public-urls.ts'

interface DashboardTab {
  label: string
  /** Whether it is one press away on a phone; the others are in the menu. */
  direct?: true
  /** The screen's route module, relative to `src/`. */
  file: string
}

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
    '': { label: 'My Details', direct: true, file: 'organisations/organisation-details.tsx' },
    help: { label: 'Help', file: 'organisations/help.tsx' },
    'new-campaign': { label: 'New campaign', direct: true, file: 'campaigns/editing/new-campaign.tsx' },
    'view-campaigns': { label: 'View campaigns', direct: true, file: 'campaigns/view-campaigns.tsx' },
    leaflets: { label: 'Leaflets', file: 'campaigns/view-leaflets.tsx' },
    data: { label: 'Data', file: 'insight/campaign-charts.tsx' },
    settings: { label: 'Settings', file: 'organisations/organisation-settings.tsx' },
  },
  administrator: {
    '': { label: 'Musketeers', direct: true, file: 'insight/musketeers.tsx' },
    orgs: { label: 'Orgs', direct: true, file: 'insight/organisations.tsx' },
    org_apps: { label: 'Org applications', direct: true, file: 'insight/applications.tsx' },
    new_org: { label: 'New org', file: 'organisations/new-organisation.tsx' },
    donations: { label: 'Donations', file: 'donations/donations.tsx' },
    data: { label: 'Marketing data', file: 'insight/marketing.tsx' },
    newsletter: { label: 'Newsletter', file: 'mailing/newsletter.tsx' },
    messages: { label: 'Messages', file: 'mailing/messages.tsx' },
    reports: { label: 'Reports', file: 'campaigns/reviews/reviews.tsx' },
    mail: { label: 'Email health', file: 'mailing/mail-health.tsx' },
    administrators: { label: 'Administrators', file: 'identity/administrators/administrators.tsx' },
    audit: { label: 'Audit log', file: 'insight/audit.tsx' },
    settings: { label: 'Settings', file: 'identity/administrators/administrator-settings.tsx' },
  },
}
