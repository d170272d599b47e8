import { call } from '../../app/api/api.ts'
import { useActionResult } from '../../app/forms/use-action-result.ts'
import { ActionButton } from '../../ui/forms/action-button.tsx'

/** Turns the reminders about leaflets on or off (rule: one-reminder). */
export function ReminderSwitch({ isOn }: { isOn: boolean }) {
  const showOutcome = useActionResult()
  return (
    <>
      <p>
        {isOn
          ? 'Five days after a leaflet we ask once how it went, unless you have told us. Never twice in a week.'
          : 'We do not ask how a leaflet went.'}
      </p>
      <div>
        <ActionButton
          action={async () => showOutcome(await call('POST /api/reminders', { reminders: !isOn }))}
        >
          {isOn ? 'Turn reminders off' : 'Turn reminders on'}
        </ActionButton>
      </div>
    </>
  )
}
