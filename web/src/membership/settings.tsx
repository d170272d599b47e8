import type { Handle } from '../app/handle.ts'
import { TabPage } from '../app/page/tab-page.tsx'
import { AccountSettings } from '../identity/accounts/account-settings.tsx'
import { AddressForm } from '../identity/accounts/address-form.tsx'
import { summariseAddress } from '../identity/accounts/address-lines.ts'
import { loadSettings, settingsAddresses } from '../identity/accounts/load-settings.ts'
import { FoldedSection } from '../ui/page/section.tsx'
import type { Route } from './+types/settings'
import { CalendarSection } from './calendar/calendar-section.tsx'
import { LastLeafletsChoice } from './encouragement/last-leaflets.tsx'
import { JoinedCampaignsSection } from './joining/joined-campaigns-section.tsx'
import { frequencyLabel } from './leaflets/frequency-choices.ts'
import { FrequencyForm, LeafletDayForm } from './leaflets/rhythm-forms.tsx'
import { EmailBouncesNotice } from './leaflets/email-bounces-notice.tsx'
import { PrintHubs } from './leaflets/print-hubs.tsx'
import { PauseForm } from './pauses/pause-form.tsx'
import { ReminderSwitch } from './pauses/reminder-switch.tsx'

export const handle = {
  loads: () => settingsAddresses,
  opens: { heading: 'Settings' },
} satisfies Handle

export const clientLoader = () => loadSettings()

export default function Settings({ loaderData: settings }: Route.ComponentProps) {
  const { user, calendarAddress } = settings
  const lastLeafletsHidden = settings.lastLeafletsHidden ?? false
  return (
    <TabPage title={handle.opens.heading}>
      {user.mailboxRefuses && user.frequency && <EmailBouncesNotice />}
      <AccountSettings
        settings={settings}
        authority="ROLE_USER"
        owners="musketeers"
        first={
          <FoldedSection title="Leaflet frequency" value={frequencyLabel(user.frequency ?? 'WEEKLY')}>
            <FrequencyForm user={user} />
          </FoldedSection>
        }
        second={
          <FoldedSection title="Address" value={summariseAddress(user.address)}>
            <AddressForm address={user.address} revision={user.revisions.address} />
          </FoldedSection>
        }
        further={
          <>
            <FoldedSection title="Day and time">
              <LeafletDayForm user={user} />
            </FoldedSection>
            <FoldedSection title="Pause">
              <PauseForm user={user} />
            </FoldedSection>
            <FoldedSection title="Reminders" value={(user.reminders ?? true) ? 'On' : 'Off'}>
              <ReminderSwitch isOn={user.reminders ?? true} />
            </FoldedSection>
            <FoldedSection title="Calendar" value={calendarAddress === null ? 'Off' : 'On'}>
              <CalendarSection address={calendarAddress} />
            </FoldedSection>
            <FoldedSection title="No printer?">
              <PrintHubs />
            </FoldedSection>
            <JoinedCampaignsSection memberships={user.campaignDistributors} printing={user.printing} />
            <FoldedSection title="Show my recent record" value={lastLeafletsHidden ? 'Off' : 'On'}>
              <LastLeafletsChoice isHidden={lastLeafletsHidden} />
            </FoldedSection>
          </>
        }
      />
    </TabPage>
  )
}
