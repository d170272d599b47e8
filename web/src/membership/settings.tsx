import { LookOnly } from '../app/look-only.tsx'
import { PageHead } from '../app/page.tsx'
import { AccountSettings } from '../identity/account-settings.tsx'
import { AddressForm } from '../identity/address-form.tsx'
import { loadSettings } from '../identity/load-settings.ts'
import { Panel } from '../ui/card.tsx'
import { Stack } from '../ui/layout.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import type { Route } from './+types/settings'
import { FrequencyForm } from './frequency-form.tsx'
import { MailRefused } from './mail-refused.tsx'

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
        {user.mailboxRefuses && user.frequency && <MailRefused change="Change your email below" />}
        <LookOnly of="musketeers">
          <Panel title="Leaflet frequency">
            <FrequencyForm user={user} />
          </Panel>
          <Panel title="Address">
            <AddressForm address={user.address} />
          </Panel>
        </LookOnly>
        <AccountSettings
          settings={loaderData}
          kept="What you delivered still counts in the totals of your campaigns, tied to nobody."
        />
      </Stack>
    </>
  )
}
