import { showSecondFactor } from '@street-musketeers/contract/identity/second-factor.ts'
import { call } from '../app/api/api.ts'
import { ReadOnlyForAdministrators } from '../app/session/read-only-for-administrators.tsx'
import { PageHead } from '../app/shell/page.tsx'
import * as paths from '@street-musketeers/contract/public-urls.ts'
import { useActionResult } from '../app/forms/use-action-result.ts'
import { AccountSettings } from '../identity/accounts/account-settings.tsx'
import { loadSettings } from '../identity/accounts/load-settings.ts'
import { SecondFactorSection, secondFactorTitle } from '../identity/second-factor/second-factor-section.tsx'
import { PageTitle } from '../ui/page/page-title.tsx'
import { Section } from '../ui/page/section.tsx'
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
      <AccountSettings
        titles={['Principal contact', 'Address', 'Phone and website', secondFactorTitle]}
        settings={settings}
        retentionNote="Your campaigns end, and everyone who has a leaflet of them gets an email. They are deleted after about 6 months. Delivered totals stay."
      >
        <ReadOnlyForAdministrators owners="organisations">
          <Section title="Principal contact">
            <PrincipalContactForm user={user} onSaved={showOutcome} />
          </Section>
          <Section title="Address">
            <OrganisationAddressForm address={user.address} onSaved={showOutcome} />
          </Section>
          <Section title="Phone and website">
            <ContactForm orgInfo={user.orgInfo} onSaved={showOutcome} />
          </Section>
        </ReadOnlyForAdministrators>
        <SecondFactorSection secondFactor={secondFactor} to={paths.organisationSecondFactor()} />
      </AccountSettings>
    </>
  )
}
