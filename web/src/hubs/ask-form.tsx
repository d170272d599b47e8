import type { ReplyOf } from '@street-musketeers/contract/endpoints.ts'
import {
  freeSheetsSentence,
  hubMessages,
  hubWording,
  nameHub,
  nearnessSentence,
  requestDays,
} from '@street-musketeers/contract/hubs/messages-and-limits.ts'
import type { NearbyHub } from '@street-musketeers/contract/hubs/print-requests.ts'
import { useActionResult } from '../app/forms/use-action-result.ts'
import { useApiForm } from '../app/forms/use-api-form.ts'
import { dayFromNow } from '../app/format/format-date.ts'
import { CheckboxField, RadioCards } from '../ui/forms/choice-fields.tsx'
import { TextField } from '../ui/forms/field.tsx'
import { Form, SubmitRow } from '../ui/forms/form.tsx'

interface AskFormProps {
  nearby: ReplyOf<'GET /api/printhubs'>
  campaign: ReplyOf<'GET /api/printrequests'>['campaigns'][number]
  /** As many as were chosen to be printed. */
  leaflets: number
}

/** Asks a print hub, with what its people may know (rule: print-requests). */
export function AskForm({ nearby, campaign: { campaignId }, leaflets }: AskFormProps) {
  const showOutcome = useActionResult()
  const form = useApiForm('POST /api/printhub/:id/requests', {
    name: 'ask-print-hub',
    input: ({ hub, agrees, ...typed }) => ({
      ...typed,
      id: Number(hub),
      campaignId,
      agrees: agrees === 'on',
    }),
    onSuccess: (reply, element) => {
      element.reset()
      return showOutcome(reply)
    },
  })
  return (
    <Form {...form}>
      <ChooseHub key={campaignId} {...nearby} />
      <Wishes leaflets={leaflets} />
      <p>{hubWording}</p>
      <CheckboxField name="agrees" label="I agree to this" required />
      <SubmitRow>Ask</SubmitRow>
    </Form>
  )
}

const ChooseHub = ({ hubs, place }: AskFormProps['nearby']) => (
  <RadioCards
    name="hub"
    label="Print hub"
    required
    defaultValue={String(hubs[0]!.id)}
    choices={hubs.map((hub) => ({
      value: String(hub.id),
      label: nameHub(hub),
      hint: <HubHint hub={hub} place={place} />,
    }))}
  />
)

/** What is said of a print hub: of one that is named, by whom, and how near it is (rule: named-print-hubs). */
const HubHint = ({ hub, place }: { hub: NearbyHub; place: string | null }) => (
  <>
    {hub.namedBy !== null && (
      <>
        <strong>
          Recommended by <bdi>{hub.namedBy}</bdi> for this campaign.
        </strong>{' '}
        {nearnessSentence(hub.nearness, place)}{' '}
      </>
    )}
    <bdi>{hub.handover}</bdi> {freeSheetsSentence(hub.freeSheets)}.
    {hub.printsElection && ' Prints election material too.'}
  </>
)

const Wishes = ({ leaflets }: { leaflets: number }) => (
  <>
    <TextField
      name="leaflets"
      label="How many leaflets"
      required
      short
      inputMode="numeric"
      missing={hubMessages.leaflets}
      defaultValue={String(leaflets)}
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
