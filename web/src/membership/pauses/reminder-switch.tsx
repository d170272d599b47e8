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
          ? 'We’ll remind you once, five days after each leaflet, unless you’ve told us how it went. Never more than once a week.'
          : 'Reminders are off.'}
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
