import { accountMessages } from '@street-musketeers/contract/identity/messages-and-limits.ts'
import { readAddress } from '@street-musketeers/contract/client.ts'
import * as paths from '@street-musketeers/contract/public-urls.ts'
import { call } from '../app/api/api.ts'
import type { Handle } from '../app/handle.ts'
import { TabPage } from '../app/page/tab-page.tsx'
import { ForSeat, hasSeat, wasInvited } from '../app/session/for-seat.tsx'
import { isAdministrator } from '../app/session/session.ts'
import { AccountSettings } from '../identity/accounts/account-settings.tsx'
import { AddressFields } from '../identity/accounts/address-fields.tsx'
import { summariseAddress } from '../identity/accounts/address-lines.ts'
import { loadSettings, settingsAddresses } from '../identity/accounts/load-settings.ts'
import { NameFields } from '../identity/accounts/name-fields.tsx'
import { SecondFactorSection } from '../identity/second-factor/second-factor-section.tsx'
import { FoldedSection } from '../ui/page/section.tsx'
import { OwnUnionSection } from './branches/own-union.tsx'
import { ContactFields } from './contact-fields.tsx'
import { DetailsForm } from './details-form.tsx'
import type { Route } from './+types/organisation-settings.ts'

export const handle = {
  loads: () => [...settingsAddresses, readAddress('GET /api/secondfactor', {})],
} satisfies Handle

export async function clientLoader() {
  const [settings, secondFactor, offered] = await Promise.all([
    loadSettings(),
    call('GET /api/secondfactor', {}),
    isAdministrator() || !hasSeat('officer') ? null : call('GET /api/unions', {}),
  ])
  return { settings, secondFactor, unions: offered?.unions ?? [] }
}

export default function OrganisationSettings({
  loaderData: { settings, secondFactor, unions },
}: Route.ComponentProps) {
  const { user } = settings
  return (
    <TabPage title="Settings">
      <AccountSettings
        settings={settings}
        authority="ROLE_PM"
        secondFactor={
          <SecondFactorSection secondFactor={secondFactor} to={paths.organisationSecondFactor()} />
        }
        owners="organisations"
        second={
          <>
            <FoldedSection
              title={wasInvited() ? 'Your name' : 'Principal contact'}
              value={`${user.firstname} ${user.lastname}`}
            >
              <DetailsForm
                to="PATCH /api/principalcontact"
                name="principal-contact"
                revision={user.revisions.name}
                submit={wasInvited() ? 'Save name' : 'Save principal contact'}
              >
                <NameFields
                  names={['firstname', 'lastname']}
                  firstName={user.firstname}
                  lastName={user.lastname}
                  hint={
                    wasInvited()
                      ? 'The people of your organisation see it. Musketeers don’t.'
                      : 'The person we contact. Musketeers don’t see their name.'
                  }
                />
              </DetailsForm>
            </FoldedSection>
            <ForSeat least="officer">
              <FoldedSection title="Address" value={summariseAddress(user.address)}>
                <DetailsForm
                  to="POST /api/address"
                  name="address"
                  revision={user.revisions.address}
                  incomplete={accountMessages.addressIncomplete}
                  success="Your address was updated."
                  submit="Save address"
                >
                  <AddressFields address={user.address} organisation="required" />
                </DetailsForm>
              </FoldedSection>
              <FoldedSection title="Phone and website" value={user.orgInfo?.telephone ?? 'None'}>
                <DetailsForm
                  to="POST /api/user/orgdetails"
                  name="contact"
                  revision={user.revisions.orgInfo}
                  submit="Save phone and website"
                >
                  <ContactFields orgInfo={user.orgInfo} />
                </DetailsForm>
              </FoldedSection>
              {user.branchesAsking === null && <OwnUnionSection branchOf={user.branchOf} unions={unions} />}
            </ForSeat>
          </>
        }
      />
    </TabPage>
  )
}
