import type { Imprint } from '@street-musketeers/contract/campaigns/campaigns.ts'
import { readTypedImprint } from '@street-musketeers/contract/campaigns/typed-campaign.ts'
import { useState } from 'react'
import type { FormValues } from '../../ui/forms/form-state.ts'
import { RadioCards } from '../../ui/forms/choice-fields.tsx'
import { TextField } from '../../ui/forms/field.tsx'
import styles from './imprint-fields.module.css'

const choices = [
  { value: 'no', label: 'No', hint: 'It does not ask anybody to vote for or against a party or candidate.' },
  {
    value: 'yes',
    label: 'Yes',
    hint: 'It could be seen as asking people to vote for or against a party or candidate.',
  },
  { value: 'unsure', label: 'I’m not sure', hint: 'Four questions help you decide.' },
]

/**
 * Whether a leaflet is election material, and if it is or might be, who promotes it, on whose behalf, and their address. The fields stay
 * in the page while hidden, so that a restored draft can fill them in.
 * @param imprint null if it was answered “No”; undefined for a new leaflet, about which nobody has answered yet
 */
export function ImprintFields({ imprint }: { imprint?: Imprint | null | undefined }) {
  const saved = imprint === undefined ? undefined : imprint ? 'yes' : 'no'
  const [answer, setAnswer] = useState(saved)
  const needsImprint = answer === 'yes' || answer === 'unsure'
  return (
    <div>
      <RadioCards
        name="electionMaterial"
        label="Is this election material?"
        hint="The law requires an imprint on election material: on the leaflet itself and on its page here. Musketeers print it from our page, which adds the printer’s name and address."
        choices={choices}
        defaultValue={saved}
        onChoose={setAnswer}
        required
        missing="Choose whether this is election material"
        small
      />
      {answer === 'unsure' && <FourQuestions />}
      <fieldset className={styles.imprint} hidden={!needsImprint} disabled={!needsImprint}>
        <legend className={styles.legend}>Imprint</legend>
        <TextField
          name="imprint.promoter"
          label="Promoter"
          hint="The person who has it published, often the election agent."
          required
          missing="Enter who promotes the leaflet"
          defaultValue={imprint?.promoter}
        />
        <TextField
          name="imprint.onBehalfOf"
          label="On behalf of"
          hint="The party, candidate or campaigner it is published for."
          required
          missing="Enter on whose behalf it is published"
          defaultValue={imprint?.onBehalfOf}
        />
        <TextField
          name="imprint.address"
          label="Promoter’s address"
          hint="An office or PO box is fine. Everyone will be able to see it."
          required
          defaultValue={imprint?.address}
        />
      </fieldset>
    </div>
  )
}

/** The Electoral Commission's purpose test for campaigners who are not parties or candidates. */
function FourQuestions() {
  return (
    <div className={styles.questions} role="status">
      <p>The Electoral Commission asks four questions:</p>
      <ol>
        <li>
          <strong>Call to action.</strong> Does it ask people, openly or between the lines, to vote for or
          against a party, candidates, or everybody who holds a view?
        </li>
        <li>
          <strong>Tone.</strong> Does it praise or criticise a party, candidates, or a policy that people link
          to them?
        </li>
        <li>
          <strong>Context and timing.</strong> Is an election near, and is this a subject on which parties
          differ?
        </li>
        <li>
          <strong>A reasonable person.</strong> Would somebody who reads it think that it is meant to change
          how people vote?
        </li>
      </ol>
      <p>
        If you answer yes to any of them, treat it as election material. If you’re not sure, we treat it as
        election material too, so please fill in the imprint. Adding one is harmless if it turns out you don’t
        need it.
      </p>
    </div>
  )
}

/** The imprint as it was typed; null if the campaign is not election material. */
export const readImprint = (values: FormValues) =>
  readTypedImprint({
    electionMaterial: values.electionMaterial,
    imprint: {
      promoter: values['imprint.promoter'] ?? '',
      onBehalfOf: values['imprint.onBehalfOf'] ?? '',
      address: values['imprint.address'] ?? '',
    },
  })
