import type { Campaign } from '@street-musketeers/contract/campaigns/campaigns.ts'
import {
  maxDescriptionLength,
  recommendedDescriptionLength,
} from '@street-musketeers/contract/campaigns/messages-and-limits.ts'
import { useState } from 'react'
import { londonDate } from '../../app/format/format-date.ts'
import { CauseCheckboxes } from '../../causes/cause-checkboxes.tsx'
import { CheckboxField } from '../../ui/forms/choice-fields.tsx'
import { TextArea, TextField } from '../../ui/forms/field.tsx'
import { causesName } from './typed-values.ts'

interface FieldsProps {
  /** The one to change; undefined for a new one. */
  campaign?: Campaign | undefined
}

/** @param nameHint where the name in the field comes from, if nobody typed it */
export function NameAndDescription({ campaign, nameHint }: FieldsProps & { nameHint?: string | undefined }) {
  return (
    <>
      <TextField
        name="campaignName"
        label="Name"
        hint={nameHint}
        required
        defaultValue={campaign?.campaignName}
      />
      <TextArea
        name="campaignDescription"
        label="Description"
        hint={`Use at most ${recommendedDescriptionLength} characters, about 40 words. Most people don’t read more.`}
        recommendedLength={recommendedDescriptionLength}
        limit={maxDescriptionLength}
        required
        defaultValue={campaign?.campaignDescription}
      />
    </>
  )
}

export const CausesField = ({ campaign }: FieldsProps) => (
  <CauseCheckboxes
    name={causesName}
    label="Causes"
    hint="Choose at least one. We’ll suggest your campaign to musketeers who chose the same causes."
    defaultValues={campaign?.campaignCauses.map(({ cause }) => cause) ?? []}
    required
  />
)

export function EndDateAndGoal({ campaign }: FieldsProps) {
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

export const ButtonField = ({ campaign }: FieldsProps) => (
  <TextField
    name="buttonAddress"
    label="Web address for residents"
    hint="Such as a petition. Whoever scans the code on a leaflet finds a button, “Go to www.example.org”."
    type="url"
    optional
    defaultValue={campaign?.buttonAddress ?? ''}
  />
)

export const ListedField = ({ campaign }: FieldsProps) => (
  <CheckboxField
    name="listed"
    label="Show this campaign in the public list"
    hint="Anybody can find it there, and so can search engines. If you untick this, only people with its link and musketeers with a matching cause will find it."
    defaultChecked={campaign?.listed ?? true}
  />
)
