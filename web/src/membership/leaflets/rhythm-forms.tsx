import type { OwnUser } from '@street-musketeers/contract/insight/users.ts'
import {
  formatHour,
  leafletDayMessages,
  leafletHours,
  membershipMessages,
  weekdayNames,
} from '@street-musketeers/contract/membership/messages-and-limits.ts'
import type { Frequency } from '@street-musketeers/contract/membership/memberships.ts'
import { useState, type FormEvent } from 'react'
import { useApiForm } from '../../app/forms/use-api-form.ts'
import { useActionResult } from '../../app/forms/use-action-result.ts'
import { formatDate } from '../../app/format/format-date.ts'
import { RadioCards } from '../../ui/forms/choice-fields.tsx'
import { SelectField } from '../../ui/forms/field.tsx'
import { Form, SubmitRow } from '../../ui/forms/form.tsx'
import { frequencyChoices } from './frequency-choices.ts'
import { nextLeaflet } from './next-leaflet.ts'

/** Chooses how often leaflets are emailed (rule: frequency-change-shows-dates). */
export function FrequencyForm({ user }: { user: OwnUser }) {
  const showOutcome = useActionResult()
  const saved = user.frequency ?? 'WEEKLY'
  const [chosen, setChosen] = useState(saved)
  const next = nextLeaflet(user, chosen)
  const form = useApiForm('POST /api/frequency', {
    name: 'frequency',
    success: membershipMessages.frequencySaved,
    onSuccess: () => showOutcome(),
  })
  return (
    <div onInput={({ target }: FormEvent) => setChosen((target as HTMLInputElement).value as Frequency)}>
      <Form {...form}>
        <RadioCards
          name="frequency"
          label="How often would you like a leaflet?"
          choices={frequencyChoices}
          defaultValue={saved}
          required
          small
        />
        <p role="status">
          {user.mailboxRefuses ? (
            'We’re not emailing you leaflets at the moment.'
          ) : user.pausedUntil ? (
            `Your leaflets are paused until ${formatDate(user.pausedUntil)}.`
          ) : next ? (
            <>
              {chosen === saved ? 'Next leaflet: ' : 'If you save this, your next leaflet will come on '}
              <strong>{next.day}</strong>
              {next.condition}
            </>
          ) : (
            'Your first leaflet will come as soon as you join a campaign.'
          )}
        </p>
        <SubmitRow>Save</SubmitRow>
      </Form>
    </div>
  )
}

const weekdayChoices = weekdayNames.map((label, nth) => ({ value: String(nth + 1), label }))
const hourChoices = Array.from({ length: leafletHours.last - leafletHours.first + 1 }, (_, nth) => ({
  value: String(leafletHours.first + nth),
  label: formatHour(leafletHours.first + nth),
}))

/** Chooses the weekday and hour at which leaflets are emailed (rule: weekday-and-hour). */
export function LeafletDayForm({ user: { leafletDay, frequency } }: { user: OwnUser }) {
  const showOutcome = useActionResult()
  const form = useApiForm('POST /api/leafletday', {
    name: 'leaflet-day',
    input: ({ weekday, hour }) => ({ weekday: Number(weekday), hour: Number(hour) }),
    success: leafletDayMessages.saved,
    onSuccess: () => showOutcome(),
  })
  return (
    <Form {...form}>
      <SelectField
        name="weekday"
        label="Which day suits you?"
        {...(frequency === 'MONTHLY' && {
          hint: 'Monthly leaflets come on the same date each month, so the weekday doesn’t apply.',
        })}
        choices={weekdayChoices}
        defaultValue={String(leafletDay?.weekday ?? 1)}
      />
      <SelectField
        name="hour"
        label="At what time?"
        choices={hourChoices}
        defaultValue={String(leafletDay?.hour ?? 8)}
      />
      <SubmitRow variant="secondary">Save day and time</SubmitRow>
    </Form>
  )
}
