import {
  recommendedDescriptionLength,
  publishCampaign,
  messages,
  updateCampaign,
  type Campaign,
} from '@street-musketeers/contract/campaigns/campaigns.ts'
import { ApiError, type Call } from '@street-musketeers/contract/client.ts'
import { showOwnCampaign } from '@street-musketeers/contract/insight/own-campaign.ts'
import { useRef, useState, type FormEvent } from 'react'
import { call, callWithUploadProgress } from '../../app/api/api.ts'
import { readWholeNumber } from '../../app/forms/read-whole-number.ts'
import { londonDate } from '../../app/format/format-date.ts'
import { useApiForm } from '../../app/forms/use-api-form.ts'
import { CauseCheckboxes } from '../../causes/cause-checkboxes.tsx'
import { TextArea, TextField } from '../../ui/forms/field.tsx'
import { Form, FormActions, SubmitButton } from '../../ui/forms/form.tsx'
import type { FormState, FormValues } from '../../ui/forms/form-state.ts'
import { ProgressBar } from '../../ui/lists/progress-bar.tsx'
import { ImprintFields, readImprint } from './imprint-fields.tsx'
import { LeafletField } from '../leaflets/leaflet-field.tsx'

interface CampaignFormProps {
  /** The one to change; without it a new one is published. */
  campaign?: Campaign
  action: string
  onSaved: (saved: Campaign) => unknown
}

/** The words, causes, last day and leaflet of a campaign. The file goes up with a bar that shows how far it is. */
export function CampaignForm({ campaign, action, onSaved }: CampaignFormProps) {
  const [sent, setSent] = useState(0)
  const [files, setFiles] = useState(0)
  const [lacksCause, setLacksCause] = useState(false)
  /**
   * What the form was filled from, be it before a lost session; its revision goes with what is sent, so that nobody's change is
   * overwritten.
   */
  const base = useRef(campaign)
  const shown = useRef<HTMLFormElement>(null)
  const [today] = useState(() => londonDate(new Date()))
  /** Sends the form; when somebody else has saved the campaign meanwhile, brings what they changed into it. */
  const callMerging: Call = async (to, input) => {
    try {
      return await callWithUploadProgress(setSent)(to, input)
    } catch (error) {
      if (!(error instanceof ApiError && error.error === 'CampaignChanged')) throw error
      if (!base.current || !shown.current) throw error
      const theirs = await call(showOwnCampaign, { id: base.current.campaignId })
      // Few ever need it; where it does not come through, they are told that somebody else was first, and may press again.
      const { mergeChanges } = await import('./merge-changes.ts').catch(() => Promise.reject(error))
      const told = mergeChanges(shown.current, base.current, theirs, error)
      base.current = theirs
      throw told
    }
  }

  const form = useApiForm(campaign ? updateCampaign : publishCampaign, {
    incomplete: messages.incomplete,
    success: messages.saved,
    call: callMerging,
    base,
    input: (typed) => ({
      ...(base.current && { id: base.current.campaignId, revision: base.current.revision }),
      ...readCampaign(typed),
    }),
    onSuccess: (saved) => {
      if (base.current) base.current = saved
      // What was sent is on the system: pressing again shall not send it again.
      setFiles((sentBefore) => sentBefore + 1)
      return onSaved(saved)
    },
  })

  /** No browser knows of a list that needs one tick. Without this, a large file would go up to learn it. */
  function onSubmit(event: FormEvent<HTMLFormElement>) {
    const element = event.currentTarget
    shown.current = element
    const lacksCause = !new FormData(element).has('campaignCauses[]')
    setLacksCause(lacksCause)
    if (!lacksCause || !element.checkValidity()) return form.onSubmit(event)
    event.preventDefault()
    element.querySelector<HTMLInputElement>('[name="campaignCauses[]"]')?.focus()
  }

  return (
    <Form
      {...form}
      {...(lacksCause && { state: missingCauseState(form.state), saved: null })}
      onSubmit={onSubmit}
    >
      <TextField
        name="campaignName"
        label="Name"
        required
        maxLength={120}
        defaultValue={campaign?.campaignName}
      />
      <TextArea
        name="campaignDescription"
        label="Description"
        hint={`Say it in at most ${recommendedDescriptionLength} characters, about 40 words: that is what people read.`}
        recommendedLength={recommendedDescriptionLength}
        required
        maxLength={2000}
        defaultValue={campaign?.campaignDescription}
      />
      <LeafletField
        key={files}
        name="leafletFile"
        label={campaign ? 'New leaflet' : 'Leaflet'}
        hint={
          campaign
            ? 'Only if you want to replace the one you have. People who have not been sent it yet get the new one.'
            : 'PDF, PNG, JPG or WebP, at most 10 MB and 20 pages.'
        }
        {...(campaign ? { optional: true } : { required: true })}
      />
      <CauseCheckboxes
        name="campaignCauses[]"
        label="Causes"
        hint="Tick at least one. Musketeers who chose it are shown your campaign."
        defaultValues={campaign?.campaignCauses.map(({ cause }) => cause) ?? []}
        required
      />
      <TextField
        name="endDate"
        label="Last day"
        hint="Nobody can join after this day, and no more leaflets are sent."
        type="date"
        short
        optional
        min={today}
        defaultValue={campaign?.endDate ?? ''}
      />
      <TextField
        name="goal"
        label="Goal"
        hint="How many leaflets you hope to see delivered, such as 2,000."
        type="number"
        short
        optional
        maxLength={12}
        defaultValue={campaign?.goal?.toLocaleString('en-GB') ?? ''}
      />
      <ImprintFields imprint={campaign?.imprint ?? null} />
      <FormActions>
        <SubmitButton>{action}</SubmitButton>
      </FormActions>
      {form.pending && <Progress sent={sent} />}
    </Form>
  )
}

/** While the file is on its way, how far; after that the server reads it and draws its pages. */
function Progress({ sent }: { sent: number }) {
  return sent < 1 ? (
    <ProgressBar label="Sending your campaign" part={sent} />
  ) : (
    <ProgressBar label="Checking your leaflet and drawing its first page" part={null} />
  )
}

/** What is no number stays as it was typed: the server says what it wants. */
const readGoal = (typed: FormValues[string] | undefined) =>
  readWholeNumber(typed) ?? (String(typed ?? '').trim() ? typed : null)

function readCampaign({ campaignName, campaignDescription, endDate, goal, ...typed }: FormValues) {
  const defaultValues = [typed['campaignCauses[]'] ?? []].flat()
  return {
    campaignName,
    campaignDescription,
    campaignCauses: defaultValues.map((cause) => ({ cause })),
    endDate: endDate || null,
    goal: readGoal(goal),
    imprint: readImprint(typed),
  }
}

const missingCauseState = (state: FormState | null): FormState => ({
  values: {},
  message: messages.incomplete,
  fields: { ...state?.fields, campaignCauses: 'Please tick at least one cause.' },
})
