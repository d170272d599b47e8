import type { TabOf, tabs } from '@street-musketeers/contract/public-urls.ts'

/** The route module of each tab of each dashboard, relative to `src/`. Browsers do not load this list. */
export const tabFiles: { [Dashboard in keyof typeof tabs]: Record<TabOf<Dashboard>, string> } = {
  musketeer: {
    '': 'membership/my-details.tsx',
    help: 'membership/help.tsx',
    causes: 'causes/choose-causes.tsx',
    'select-campaigns': 'membership/joining/select-campaigns.tsx',
    'view-campaigns': 'membership/joining/view-joined-campaigns.tsx',
    leaflets: 'membership/joining/view-joined-leaflets.tsx',
    history: 'membership/deliveries/history.tsx',
    settings: 'membership/settings.tsx',
  },
  organisation: {
    '': 'insight/own-organisation.tsx',
    help: 'organisations/help.tsx',
    'new-campaign': 'campaigns/editing/new-campaign.tsx',
    'view-campaigns': 'campaigns/view-campaigns.tsx',
    leaflets: 'campaigns/view-leaflets.tsx',
    data: 'insight/campaign-charts.tsx',
    people: 'identity/seats/people.tsx',
    settings: 'organisations/organisation-settings.tsx',
  },
  administrator: {
    '': 'insight/to-do/to-do.tsx',
    org_apps: 'insight/applications.tsx',
    reports: 'campaigns/reviews/reviews.tsx',
    messages: 'mailing/messages.tsx',
    member_messages: 'mailing/member-messages/review-messages.tsx',
    print_hubs: 'hubs/print-hubs.tsx',
    newsletter: 'mailing/newsletter.tsx',
    mail: 'mailing/mail-health.tsx',
    musketeers: 'insight/musketeers.tsx',
    orgs: 'insight/organisations.tsx',
    new_org: 'organisations/new-organisation.tsx',
    donations: 'donations/donations.tsx',
    data: 'insight/marketing.tsx',
    administrators: 'identity/administrators/administrators.tsx',
    audit: 'insight/audit.tsx',
    settings: 'identity/administrators/administrator-settings.tsx',
  },
}
