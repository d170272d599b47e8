import { call } from '../../app/api/api.ts'
import { useActionResult } from '../../app/forms/use-action-result.ts'
import { ActionButton } from '../../ui/forms/action-button.tsx'
import { CopyField } from '../../ui/forms/copy-field.tsx'
import { Row, Stack } from '../../ui/page/layout.tsx'

/** Switches the calendar of leaflet days on and off (rule: calendar-feed). */
export function CalendarSection({ address }: { address: string | null }) {
  const showOutcome = useActionResult()
  const renew = async () => {
    await call('POST /api/calendar', {})
    await showOutcome({
      message: address ? 'Your calendar has a new address.' : 'Your calendar is turned on.',
    })
  }
  const end = async () => {
    await call('DELETE /api/calendar', {})
    await showOutcome({ message: 'Your calendar is turned off.' })
  }
  if (!address)
    return (
      <>
        <p>
          Your phone’s calendar can show your leaflet days. They say “Leaflet day” and nothing else: no
          campaign, no cause, no name.
        </p>
        <div>
          <ActionButton action={renew}>Get an address for my calendar</ActionButton>
        </div>
      </>
    )
  return (
    <Stack>
      <p>
        <a href={address.replace(/^https?:/, 'webcal:')}>Add it to the calendar on this device</a>, or paste
        the address where your calendar asks for one (“From URL”, “Subscribe”). Anyone who has it can see your
        leaflet days, so get a new one if it falls into the wrong hands.
      </p>
      <CopyField label="Address for your calendar" value={address} />
      <Row>
        <ActionButton action={renew}>Get a new address</ActionButton>
        <ActionButton action={end}>Turn off</ActionButton>
      </Row>
    </Stack>
  )
}
