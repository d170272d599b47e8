import { ReadOnlyForAdministrators } from '../app/session/read-only-for-administrators.tsx'
import { PageHead } from '../app/shell/page.tsx'
import { AccountSettings } from '../identity/accounts/account-settings.tsx'
import { AddressForm } from '../identity/accounts/address-form.tsx'
import { loadSettings } from '../identity/accounts/load-settings.ts'
import { Stack } from '../ui/page/layout.tsx'
import { PageTitle } from '../ui/page/page-title.tsx'
import { Section } from '../ui/page/section.tsx'
import type { Route } from './+types/settings'
import { JoinedCampaignsSection } from './joining/joined-campaigns-section.tsx'
import { FrequencyForm } from './leaflets/frequency-form.tsx'
import { EmailBouncesNotice } from './leaflets/email-bounces-notice.tsx'

export function clientLoader() {
  return loadSettings()
}

export default function Settings({ loaderData }: Route.ComponentProps) {
  const { user } = loaderData
  return (
    <>
      <PageHead title="Settings" private />
      <PageTitle>Settings</PageTitle>
      <Stack gap="loose">
        {user.mailboxRefuses && user.frequency && <EmailBouncesNotice change="Change your email below" />}
        <AccountSettings
          titles={['Leaflet frequency', 'Your campaigns', 'Address']}
          settings={loaderData}
          retentionNote="What you delivered still counts in your campaigns’ totals, but is no longer linked to you."
        >
          <ReadOnlyForAdministrators owners="musketeers">
            <Section title="Leaflet frequency">
              <FrequencyForm user={user} />
            </Section>
            <JoinedCampaignsSection memberships={user.campaignDistributors} />
            <Section title="Address">
              <AddressForm address={user.address} />
            </Section>
          </ReadOnlyForAdministrators>
        </AccountSettings>
      </Stack>
    </>
  )
}
