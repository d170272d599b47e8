import type { ReplyOf } from '@street-musketeers/contract/endpoints.ts'
import { defaultHouses } from '@street-musketeers/contract/campaigns/messages-and-limits.ts'
import {
  freeSheetsSentence,
  hubMessages,
  hubWording,
  nameHub,
  printsFor,
  requestDays,
  shownHubs,
} from '@street-musketeers/contract/hubs/messages-and-limits.ts'
import type { NearbyHub } from '@street-musketeers/contract/hubs/print-requests.ts'
import { useState } from 'react'
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
  const [campaignId, setCampaignId] = useState<string>()
  const campaign = campaigns.find((each) => String(each.campaignId) === campaignId) ?? campaigns[0]!
  const printing = hubs.filter((hub) => printsFor(hub, campaign)).slice(0, shownHubs)
  const form = useApiForm('POST /api/printhub/:id/requests', {
    name: 'ask-print-hub',
    input: ({ hub, agrees, ...typed }) => ({ ...typed, id: Number(hub), agrees: agrees === 'on' }),
    onRestored: (element) => setCampaignId(new FormData(element).get('campaignId') as string),
    onSuccess: (reply, element) => {
      element.reset()
      return showOutcome(reply)
    },
  })
  return (
    <Form {...form}>
      <SelectField
        name="campaignId"
        label="Campaign"
        required
        defaultValue={String(campaigns[0]!.campaignId)}
        onChoose={setCampaignId}
        choices={campaigns.map((each) => ({
          value: String(each.campaignId),
          label: each.campaignName,
        }))}
      />
      {printing.length === 0 ? (
        <EmptyState title="No print hub near prints this">
          This is election material, and the law wants the name and address of its printer on every copy.
          Print it yourself, or ask its organisation for copies.
        </EmptyState>
      ) : (
        <>
          <ChooseHub key={printing[0]!.id} hubs={printing} />
          <Wishes />
          <p>{hubWording}</p>
          <CheckboxField name="agrees" label="I agree to this" required />
          <SubmitRow>Ask</SubmitRow>
        </>
      )}
    </Form>
  )
}

const ChooseHub = ({ hubs }: { hubs: readonly NearbyHub[] }) => (
  <RadioCards
    name="hub"
    label="Nearest first"
    required
    defaultValue={String(hubs[0]!.id)}
    choices={hubs.map((hub) => ({
      value: String(hub.id),
      label: nameHub(hub),
      hint: `${hub.handover} ${freeSheetsSentence(hub.freeSheets)}.${hub.printsElection ? ' Prints election material too.' : ''}`,
    }))}
  />
)

const Wishes = () => (
  <>
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
  </>
)
