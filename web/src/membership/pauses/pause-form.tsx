import type { OwnUser } from '@street-musketeers/contract/insight/users.ts'
import {
  sayPaused,
  maxPauseDays,
  suggestedPauseDays,
  pauseMessages,
} from '@street-musketeers/contract/membership/messages-and-limits.ts'
import { useActionResult } from '../../app/forms/use-action-result.ts'
import { useApiForm } from '../../app/forms/use-api-form.ts'
import { formatDate, londonDate } from '../../app/format/format-date.ts'
import { TextField } from '../../ui/forms/field.tsx'
import { Form, SubmitRow } from '../../ui/forms/form.tsx'

/** Pauses leaflets until a day, or ends the pause (rule: pause). */
export function PauseForm({ user: { pausedUntil } }: { user: OwnUser }) {
  return pausedUntil ? <EndPause until={pausedUntil} /> : <StartPause />
}

/** A day in London some days from today. Counted from noon, so that a change of the clocks moves no day. */
function dayFromToday(count: number): string {
  const day = new Date(`${londonDate(new Date())}T12:00:00Z`)
  day.setUTCDate(day.getUTCDate() + count)
  return day.toISOString().slice(0, 10)
}

function StartPause() {
  const showOutcome = useActionResult()
  const form = useApiForm('POST /api/pause', {
    name: 'pause',
    onSuccess: ({ pausedUntil }) => showOutcome({ message: sayPaused(formatDate(pausedUntil!)) }),
  })
  return (
    <Form {...form}>
      <p>
        Away, or busy? You’ll get nothing until the day you choose. After that you’ll get one leaflet, not a
        backlog.
      </p>
      <TextField
        name="until"
        label="Start again on"
        type="date"
        short
        required
        missing={pauseMessages.pauseTooEarly}
        min={dayFromToday(1)}
        max={dayFromToday(maxPauseDays)}
        defaultValue={dayFromToday(suggestedPauseDays)}
      />
      <SubmitRow variant="secondary">Pause</SubmitRow>
    </Form>
  )
}

function EndPause({ until }: { until: string }) {
  const showOutcome = useActionResult()
  const form = useApiForm('POST /api/pause', {
    onLeave: 'drop',
    input: () => ({ until: null }),
    onSuccess: () => showOutcome({ message: pauseMessages.resumed }),
  })
  return (
    <Form {...form}>
      <p>
        Your leaflets are paused. They’ll start again on <strong>{formatDate(until)}</strong>.
      </p>
      <SubmitRow variant="secondary">End the pause</SubmitRow>
    </Form>
  )
}
