import * as paths from '@street-musketeers/contract/public-urls.ts'
import { call } from '../app/api/api.ts'
import { ReadOnlyForAdministrators } from '../app/session/read-only-for-administrators.tsx'
import { TabPage } from '../app/page/tab-page.tsx'
import { useActionResult } from '../app/forms/use-action-result.ts'
import { AccountSettings } from '../identity/accounts/account-settings.tsx'
import { summariseAddress } from '../identity/accounts/address-lines.ts'
import { loadSettings } from '../identity/accounts/load-settings.ts'
import { SecondFactorSection } from '../identity/second-factor/second-factor-section.tsx'
import { FoldedSection, FoldedSections } from '../ui/page/section.tsx'
import { ContactForm } from './contact-form.tsx'
import { OrganisationAddressForm } from './organisation-address-form.tsx'
import { PrincipalContactForm } from './principal-contact-form.tsx'
import type { Route } from './+types/organisation-settings.ts'

export async function clientLoader() {
  const [settings, secondFactor] = await Promise.all([loadSettings(), call('GET /api/secondfactor', {})])
  return { settings, secondFactor }
}

export default function OrganisationSettings({
  loaderData: { settings, secondFactor },
}: Route.ComponentProps) {
  const { user } = settings
  const showOutcome = useActionResult()
  return (
    <TabPage title="Settings">
      <AccountSettings
        settings={settings}
        authority="ROLE_PM"
        secondFactor={
          <SecondFactorSection secondFactor={secondFactor} to={paths.organisationSecondFactor()} />
        }
      >
        <ReadOnlyForAdministrators owners="organisations">
          <FoldedSections>
            <FoldedSection title="Principal contact" value={`${user.firstname} ${user.lastname}`}>
              <PrincipalContactForm user={user} onSaved={showOutcome} />
            </FoldedSection>
            <FoldedSection title="Address" value={summariseAddress(user.address)}>
              <OrganisationAddressForm
                address={user.address}
                revision={user.revisions.address}
                onSaved={showOutcome}
              />
            </FoldedSection>
            <FoldedSection title="Phone and website" value={user.orgInfo?.telephone ?? 'None'}>
              <ContactForm orgInfo={user.orgInfo} revision={user.revisions.orgInfo} onSaved={showOutcome} />
            </FoldedSection>
          </FoldedSections>
        </ReadOnlyForAdministrators>
      </AccountSettings>
    </TabPage>
  )
}
