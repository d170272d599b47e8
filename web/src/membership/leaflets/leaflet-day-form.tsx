import {
  weekdayNames,
  leafletHours,
  formatHour,
  leafletDayMessages,
} from '@street-musketeers/contract/membership/messages-and-limits.ts'
import type { OwnUser } from '@street-musketeers/contract/insight/users.ts'
import { useActionResult } from '../../app/forms/use-action-result.ts'
import { useApiForm } from '../../app/forms/use-api-form.ts'
import { SelectField } from '../../ui/forms/field.tsx'
import { Form, SubmitRow } from '../../ui/forms/form.tsx'

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
          hint: 'Monthly leaflets come on the same date each month. The day counts if you choose weekly or fortnightly.',
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
