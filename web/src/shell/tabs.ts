import type { TabOf, tabs } from '@street-musketeers/contract/public-urls.ts'

interface DashboardTab {
  label: string
  /** Whether it is one press away on a phone; the others are in the menu. */
  direct?: true
  /** Whether an organisation's viewers do not use it (rule: seats). */
  forAuthors?: true
  /** The heading in the menu that the tab stands under. */
  group?: string
}

const waiting = 'Waiting for us'
const people = 'People and money'
const site = 'This site'

/** How the menu shows each tab of each dashboard. */
export const screens: { [Dashboard in keyof typeof tabs]: Record<TabOf<Dashboard>, DashboardTab> } = {
  musketeer: {
    '': { label: 'My Details', direct: true },
    help: { label: 'Help' },
    causes: { label: 'Causes' },
    'select-campaigns': {
      label: 'Select campaigns',
      direct: true,
    },
    'view-campaigns': {
      label: 'View campaigns',
      direct: true,
    },
    leaflets: { label: 'Leaflets' },
    history: { label: 'History' },
    settings: { label: 'Settings' },
  },
  organisation: {
    '': { label: 'My Details', direct: true },
    help: { label: 'Help' },
    'new-campaign': {
      label: 'New campaign',
      direct: true,
      forAuthors: true,
    },
    'view-campaigns': { label: 'View campaigns', direct: true },
    leaflets: { label: 'Leaflets' },
    data: { label: 'Data' },
    people: { label: 'People' },
    settings: { label: 'Settings' },
  },
  administrator: {
    '': { label: 'To do', group: waiting, direct: true },
    org_apps: { label: 'Org applications', group: waiting },
    reports: { label: 'Reports', group: waiting },
    messages: { label: 'Messages', group: waiting },
    member_messages: {
      label: 'Messages to members',
      group: waiting,
    },
    print_hubs: { label: 'Print hubs', group: waiting },
    newsletter: { label: 'Newsletter', group: waiting },
    mail: { label: 'Email health', group: waiting },
    musketeers: { label: 'Musketeers', group: people, direct: true },
    orgs: { label: 'Orgs', group: people, direct: true },
    new_org: { label: 'New org', group: people },
    donations: { label: 'Donations', group: people },
    data: { label: 'Marketing data', group: people },
    administrators: {
      label: 'Administrators',
      group: site,
    },
    audit: { label: 'Audit log', group: site },
    settings: {
      label: 'Settings',
      group: site,
    },
  },
}
