import { showSecondFactor } from '@street-musketeers/contract/identity/second-factor.ts'
import { call } from '../app/api/api.ts'
import { ReadOnlyForAdministrators } from '../app/session/read-only-for-administrators.tsx'
import { PageHead } from '../app/shell/page.tsx'
import * as paths from '@street-musketeers/contract/public-urls.ts'
import { useActionResult } from '../app/forms/use-action-result.ts'
import { AccountSettings } from '../identity/accounts/account-settings.tsx'
import { loadSettings } from '../identity/accounts/load-settings.ts'
import { SecondFactorPanel } from '../identity/second-factor/second-factor-panel.tsx'
import { Panel } from '../ui/page/card.tsx'
import { Stack } from '../ui/page/layout.tsx'
import { PageTitle } from '../ui/page/page-title.tsx'
import { ContactForm } from './contact-form.tsx'
import { OrganisationAddressForm } from './organisation-address-form.tsx'
import { PrincipalContactForm } from './principal-contact-form.tsx'
import type { Route } from './+types/organisation-settings.ts'

export async function clientLoader() {
  const [settings, secondFactor] = await Promise.all([loadSettings(), call(showSecondFactor, {})])
  return { settings, secondFactor }
}

export default function OrganisationSettings({
  loaderData: { settings, secondFactor },
}: Route.ComponentProps) {
  const { user } = settings
  const showOutcome = useActionResult()
  return (
    <>
      <PageHead title="Settings" private />
      <PageTitle>Settings</PageTitle>
      <Stack gap="loose">
        <ReadOnlyForAdministrators owners="organisations">
          <Panel title="Principal contact">
            <PrincipalContactForm user={user} onSaved={showOutcome} />
          </Panel>
          <Panel title="Address">
            <OrganisationAddressForm address={user.address} onSaved={showOutcome} />
          </Panel>
          <Panel title="Phone and website">
            <ContactForm orgInfo={user.orgInfo} onSaved={showOutcome} />
          </Panel>
        </ReadOnlyForAdministrators>
        <SecondFactorPanel secondFactor={secondFactor} to={paths.organisationSecondFactor()} />
        <AccountSettings
          settings={settings}
          retentionNote="Your campaigns end, and everyone who has a leaflet of them gets an email. They are deleted after about 6 months. Delivered totals stay."
        />
      </Stack>
    </>
  )
}
