/**
 * The tabs of each dashboard, in the order shown. A tab's name is its path below the dashboard; the first tab has none and is
 * the dashboard itself. Routes, links and addresses all follow from these lists.
 */
export interface DashboardTab {
  name: string
  label: string
  /** Whether it is one press away on a phone; the others are in the menu. */
  direct?: true
  /** The screen's route module, relative to `src/`. */
  file: string
}

export const musketeerTabs = [
  { name: '', label: 'My Details', direct: true, file: 'membership/my-details.tsx' },
  { name: 'help', label: 'Help', file: 'membership/help.tsx' },
  { name: 'causes', label: 'Causes', file: 'causes/choose-causes.tsx' },
  {
    name: 'select-campaigns',
    label: 'Select campaigns',
    direct: true,
    file: 'membership/joining/select-campaigns.tsx',
  },
  {
    name: 'view-campaigns',
    label: 'View campaigns',
    direct: true,
    file: 'membership/joining/view-joined-campaigns.tsx',
  },
  { name: 'leaflets', label: 'Leaflets', file: 'membership/joining/view-joined-leaflets.tsx' },
  { name: 'history', label: 'History', file: 'membership/deliveries/history.tsx' },
  { name: 'settings', label: 'Settings', file: 'membership/settings.tsx' },
] as const satisfies readonly DashboardTab[]

export const organisationTabs = [
  { name: '', label: 'My Details', direct: true, file: 'organisations/organisation-details.tsx' },
  { name: 'help', label: 'Help', file: 'organisations/help.tsx' },
  { name: 'new-campaign', label: 'New campaign', direct: true, file: 'campaigns/editing/new-campaign.tsx' },
  { name: 'view-campaigns', label: 'View campaigns', direct: true, file: 'campaigns/view-campaigns.tsx' },
  { name: 'leaflets', label: 'Leaflets', file: 'campaigns/view-leaflets.tsx' },
  { name: 'data', label: 'Data', file: 'insight/campaign-charts.tsx' },
  { name: 'settings', label: 'Settings', file: 'organisations/organisation-settings.tsx' },
] as const satisfies readonly DashboardTab[]

export const administratorTabs = [
  { name: '', label: 'Musketeers', direct: true, file: 'insight/musketeers.tsx' },
  { name: 'orgs', label: 'Orgs', direct: true, file: 'insight/organisations.tsx' },
  { name: 'org_apps', label: 'Org applications', direct: true, file: 'insight/applications.tsx' },
  { name: 'new_org', label: 'New org', file: 'organisations/new-organisation.tsx' },
  { name: 'donations', label: 'Donations', file: 'donations/donations.tsx' },
  { name: 'data', label: 'Marketing data', file: 'insight/marketing.tsx' },
  { name: 'newsletter', label: 'Newsletter', file: 'mailing/newsletter.tsx' },
  { name: 'messages', label: 'Messages', file: 'mailing/messages.tsx' },
  { name: 'reports', label: 'Reports', file: 'campaigns/reviews/reviews.tsx' },
  { name: 'mail', label: 'Email health', file: 'mailing/mail-health.tsx' },
  { name: 'administrators', label: 'Administrators', file: 'identity/administrators/administrators.tsx' },
  { name: 'audit', label: 'Audit log', file: 'insight/audit.tsx' },
  { name: 'settings', label: 'Settings', file: 'identity/administrators/administrator-settings.tsx' },
] as const satisfies readonly DashboardTab[]
