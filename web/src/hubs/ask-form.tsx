import type { ReplyOf } from '@street-musketeers/contract/endpoints.ts'
import { defaultHouses } from '@street-musketeers/contract/campaigns/messages-and-limits.ts'
import {
  freeSheetsSentence,
  hubMessages,
  hubWording,
  nameHub,
  requestDays,
} from '@street-musketeers/contract/hubs/messages-and-limits.ts'
import type { NearbyHub } from '@street-musketeers/contract/hubs/print-requests.ts'
import { useActionResult } from '../app/forms/use-action-result.ts'
import { useApiForm } from '../app/forms/use-api-form.ts'
import { dayFromNow } from '../app/format/format-date.ts'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { CheckboxField, RadioCards } from '../ui/forms/choice-fields.tsx'
import { SelectField, TextField } from '../ui/forms/field.tsx'
import { Form, SubmitRow } from '../ui/forms/form.tsx'

interface AskFormProps {
  hubs: readonly NearbyHub[]
  campaigns: ReplyOf<'GET /api/printrequests'>['campaigns']
}

/** Asks a print hub, with what its people may know (rule: print-requests). */
export function AskForm({ hubs, campaigns }: AskFormProps) {
  const showOutcome = useActionResult()
  const form = useApiForm('POST /api/printhub/:id/requests', {
    name: 'ask-print-hub',
    input: ({ hub, agrees, ...typed }) => ({ ...typed, id: Number(hub), agrees: agrees === 'on' }),
    onSuccess: (reply, element) => {
      element.reset()
      return showOutcome(reply)
    },
  })
  const printable = campaigns.filter(({ isElectionMaterial }) => !isElectionMaterial)
  if (printable.length === 0)
    return <EmptyState title="Print these yourself">{hubMessages.election}</EmptyState>
  return (
    <Form {...form}>
      <RadioCards
        name="hub"
        label="Nearest first"
        required
        defaultValue={String(hubs[0]!.id)}
        choices={hubs.map((hub) => ({
          value: String(hub.id),
          label: nameHub(hub),
          hint: `${hub.handover} ${freeSheetsSentence(hub.freeSheets)}.`,
        }))}
      />
      <SelectField
        name="campaignId"
        label="Campaign"
        {...(printable.length < campaigns.length && {
          hint: 'Without election material, which must name its printer. Please print that yourself.',
        })}
        required
        defaultValue={String(printable[0]!.campaignId)}
        choices={printable.map(({ campaignId, campaignName }) => ({
          value: String(campaignId),
          label: campaignName,
        }))}
      />
      <TextField
        name="leaflets"
        label="How many leaflets"
        required
        short
        inputMode="numeric"
        missing={hubMessages.leaflets}
        defaultValue={String(defaultHouses)}
      />
      <TextField
        name="wantedBy"
        label="By when"
        type="date"
        required
        short
        min={dayFromNow(1)}
        max={dayFromNow(requestDays)}
        defaultValue={dayFromNow(requestDays / 2)}
      />
      <TextField
        name="nickname"
        label="Name on the slip"
        hint="Your first name, or any other name that you’ll recognise. No surname. The same name for two campaigns shows that both are yours."
        required
        short
        autoComplete="off"
      />
      <p>{hubWording}</p>
      <CheckboxField name="agrees" label="I agree to this" required />
      <SubmitRow>Ask</SubmitRow>
    </Form>
  )
}
