import * as paths from '@street-musketeers/contract/public-urls.ts'
import type { Campaign } from '@street-musketeers/contract/campaigns/campaigns.ts'
import {
  recommendedDescriptionLength,
  type replacements,
} from '@street-musketeers/contract/campaigns/messages-and-limits.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { londonDate } from '../../app/format/format-date.ts'
import { Audience } from './audience.tsx'
import { CauseCheckboxes } from '../../causes/cause-checkboxes.tsx'
import { CheckboxField, RadioCards } from '../../ui/forms/choice-fields.tsx'
import { TextArea, TextField, type Choice } from '../../ui/forms/field.tsx'
import { Form, SubmitRow } from '../../ui/forms/form.tsx'
import { LeafletField } from '../leaflets/leaflet-field.tsx'
import { ImprintFields } from './imprint-fields.tsx'
import { PlaceFields } from './place-fields.tsx'
import { UploadProgress } from './upload-progress.tsx'
import { useCampaignForm } from './use-campaign-form.ts'

interface CampaignFormProps {
  /** The one to change; without it a new one is published. */
  campaign?: Campaign
  action: string
  onSaved: (saved: Campaign) => unknown
}

/** Publishes or changes a campaign. A progress bar shows how much of the file has been sent. */
export function CampaignForm({ campaign, action, onSaved }: CampaignFormProps) {
  const { form, sent, timesSaved } = useCampaignForm(campaign, onSaved)
  return (
    <Form {...form}>
      <NameAndDescription campaign={campaign} />
      {/* A saved file must not be sent again, so the field is emptied. */}
      <CampaignLeafletField key={timesSaved} campaign={campaign} />
      <CauseCheckboxes
        name="campaignCauses[]"
        label="Causes"
        hint="Choose at least one. We’ll suggest your campaign to musketeers who chose it."
        defaultValues={campaign?.campaignCauses.map(({ cause }) => cause) ?? []}
        required
      />
      <PlaceFields places={campaign?.campaignPlaces ?? []} />
      <Audience causesName="campaignCauses[]" />
      <EndDateAndGoal campaign={campaign} />
      <ImprintFields imprint={campaign?.imprint ?? null} />
      <CheckboxField
        name="listed"
        label="Show this campaign in the public list"
        hint="Anybody can find it there, and so can search engines. If you untick this, only people with its link and musketeers with a matching cause will find it."
        defaultChecked={campaign?.listed ?? true}
      />
      <SubmitRow>{action}</SubmitRow>
      {form.pending && <UploadProgress sent={sent} what="campaign" />}
    </Form>
  )
}

interface FieldsProps {
  campaign: Campaign | undefined
}

function NameAndDescription({ campaign }: FieldsProps) {
  return (
    <>
      <TextField name="campaignName" label="Name" required defaultValue={campaign?.campaignName} />
      <TextArea
        name="campaignDescription"
        label="Description"
        hint={`Use at most ${recommendedDescriptionLength} characters, about 40 words. Most people don’t read more.`}
        recommendedLength={recommendedDescriptionLength}
        required
        defaultValue={campaign?.campaignDescription}
      />
    </>
  )
}

function CampaignLeafletField({ campaign }: FieldsProps) {
  if (campaign?.campaignLeaflets.length)
    return (
      <p>
        This campaign has several leaflets.{' '}
        <Link to={paths.campaignLeaflets(campaign.campaignId)}>Add, correct or order them</Link>
      </p>
    )
  return campaign ? (
    <ReplacementFields />
  ) : (
    <>
      <LeafletField label="Leaflet" required />
      <TextField
        name="leafletTitle"
        label="Title of the leaflet"
        hint="For a campaign with several leaflets: a few words, such as “Know your rights”. You can add the others later."
        optional
      />
    </>
  )
}

/** A new leaflet, and what it is to the one before. The choice stays in the page while hidden, so that a restored draft can fill it in. */
function ReplacementFields() {
  const [isChosen, setIsChosen] = useState(false)
  return (
    <div>
      <LeafletField
        label="New leaflet"
        hint="Only if you want to replace the current one. People who haven’t been sent it yet will get the new one."
        optional
        onChosen={setIsChosen}
      />
      <div hidden={!isChosen}>
        <RadioCards
          name="replacement"
          label="What is the new leaflet?"
          choices={replacementChoices}
          defaultValue="edition"
        />
      </div>
    </div>
  )
}

const replacementChoices: readonly (Choice & { value: (typeof replacements)[number] })[] = [
  {
    value: 'edition',
    label: 'The next edition',
    hint: 'Musketeers will get it when their next leaflet is due. The old one can still be delivered.',
  },
  {
    value: 'correction',
    label: 'A correction',
    hint: 'The old one has a mistake. We’ll email this one to everyone who was sent it, and ask them to recycle the old one.',
  },
]

function EndDateAndGoal({ campaign }: FieldsProps) {
  const [today] = useState(() => londonDate(new Date()))
  return (
    <>
      <TextField
        name="endDate"
        label="Last day"
        hint="Nobody can join after this date, and no more leaflets will be sent."
        type="date"
        short
        optional
        min={today}
        defaultValue={campaign?.endDate ?? ''}
      />
      <TextField
        name="goal"
        label="Goal"
        hint="How many leaflets you hope to get delivered, such as 2,000."
        type="number"
        short
        optional
        defaultValue={campaign?.goal?.toLocaleString('en-GB') ?? ''}
      />
    </>
  )
}
