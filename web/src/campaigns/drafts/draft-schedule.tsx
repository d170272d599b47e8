import type { CampaignDraft } from '@street-musketeers/contract/campaigns/drafts.ts'
import {
  draftMessages,
  maxDaysAhead,
  scheduleMessages,
} from '@street-musketeers/contract/campaigns/draft-limits.ts'
import { useRef, useState } from 'react'
import { call } from '../../app/api/api.ts'
import { useApiForm } from '../../app/forms/use-api-form.ts'
import { dayFromNow, formatDateAndTime, formatTime, londonDate } from '../../app/format/format-date.ts'
import { toast } from '../../ui/feedback/toast.tsx'
import { ActionButton } from '../../ui/forms/action-button.tsx'
import { SelectField, TextField } from '../../ui/forms/field.tsx'
import { Form, FormActions, SubmitButton } from '../../ui/forms/form.tsx'
import { Panel } from '../../ui/page/card.tsx'

type Schedule = NonNullable<CampaignDraft['schedule']>

const hours = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: `${String(hour).padStart(2, '0')}:00`,
}))

interface DraftScheduleProps {
  id: number | undefined
  schedule: Schedule | null
  /** Saves what is typed. @returns what the page shows */
  saveAll: () => Promise<{ id: number; revision: number; leafletRevision: number }>
  onChanged: (draft: CampaignDraft) => void
}

/** For officers: publishes a draft at a day and hour in London, in place of now. */
export function DraftSchedule({ id, schedule, saveAll, onChanged }: DraftScheduleProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const [today] = useState(() => dayFromNow(0))
  const form = useApiForm('PUT /api/campaigndraft/:id/schedule', {
    name: 'schedule',
    onLeave: 'drop',
    call: async (to, input) => call(to, { ...input, ...(await saveAll()) } as never),
    input: ({ publishDay, publishHour }) => ({
      id: id ?? 1,
      revision: 1,
      leafletRevision: 0,
      publishDay,
      publishHour: Number(publishHour),
      instead: schedule?.publishAt ?? null,
    }),
    onSuccess: (changed) =>
      show(changed, `It will be published on ${formatDateAndTime(changed.schedule!.publishAt)}.`),
  })

  /** The button that was pressed may be gone, so the heading takes the focus. */
  function show(changed: CampaignDraft, message: string) {
    onChanged(changed)
    heading.current!.focus()
    toast(message)
  }

  async function unschedule(id: number) {
    show(await call('DELETE /api/campaigndraft/:id/schedule', { id }), draftMessages.unscheduled)
  }

  return (
    <Panel title={schedule ? 'Another day' : 'Or publish it later'} headingRef={heading}>
      <Form {...form}>
        <TextField
          name="publishDay"
          label="Day"
          type="date"
          short
          required
          missing={scheduleMessages.day}
          min={today}
          max={dayFromNow(maxDaysAhead)}
          defaultValue={schedule ? londonDate(schedule.publishAt) : dayFromNow(1)}
        />
        <SelectField
          name="publishHour"
          label="Hour, in London"
          choices={hours}
          defaultValue={schedule ? String(Number(formatTime(schedule.publishAt).slice(0, 2))) : '9'}
        />
        <FormActions>
          <SubmitButton variant="secondary">
            {schedule ? 'Change the day' : 'Publish on this day'}
          </SubmitButton>
          {schedule && id !== undefined && (
            <ActionButton variant="quiet" action={() => unschedule(id)}>
              Cancel this day
            </ActionButton>
          )}
        </FormActions>
      </Form>
    </Panel>
  )
}
