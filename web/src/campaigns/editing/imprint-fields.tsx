import { maxImprintLengths } from '@street-musketeers/contract/campaigns/campaigns.ts'
import type { Imprint } from '@street-musketeers/contract/campaigns/campaign-schemas.ts'
import { useState } from 'react'
import type { FormValues } from '../../ui/forms/form-state.ts'
import { CheckboxField } from '../../ui/forms/choice-fields.tsx'
import { TextField } from '../../ui/forms/field.tsx'
import styles from './imprint-fields.module.css'

/**
 * Who promotes a leaflet, on whose behalf, and their address: required for election material only. The fields stay in the page while
 * hidden, so that a restored draft can fill them in.
 */
export function ImprintFields({ imprint }: { imprint: Imprint | null }) {
  const [isElection, setIsElection] = useState(imprint !== null)
  return (
    <div>
      <CheckboxField
        name="isElection"
        label="This is election material"
        hint="It could be seen as asking people to vote for or against a party or candidate. The law then requires an imprint, on the leaflet itself and on its page here."
        defaultChecked={imprint !== null}
        onChange={({ currentTarget }) => setIsElection(currentTarget.checked)}
      />
      <fieldset className={styles.imprint} hidden={!isElection} disabled={!isElection}>
        <legend className={styles.legend}>Imprint</legend>
        <TextField
          name="imprint.promoter"
          label="Promoter"
          hint="The person who has it published, often the election agent."
          required
          maxLength={maxImprintLengths.promoter}
          defaultValue={imprint?.promoter}
        />
        <TextField
          name="imprint.onBehalfOf"
          label="On behalf of"
          hint="The party, candidate or campaigner it is published for."
          required
          maxLength={maxImprintLengths.onBehalfOf}
          defaultValue={imprint?.onBehalfOf}
        />
        <TextField
          name="imprint.address"
          label="Promoter’s address"
          hint="An office or PO box is fine. Everyone will be able to see it."
          required
          maxLength={maxImprintLengths.address}
          defaultValue={imprint?.address}
        />
      </fieldset>
    </div>
  )
}

/** The imprint as it was typed; null if the campaign is not election material. */
export const readImprint = (values: FormValues) =>
  values.isElection === 'on'
    ? {
        promoter: values['imprint.promoter'] ?? '',
        onBehalfOf: values['imprint.onBehalfOf'] ?? '',
        address: values['imprint.address'] ?? '',
      }
    : null
