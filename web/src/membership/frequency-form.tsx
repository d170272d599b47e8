import {
  chooseFrequency,
  says,
  type Frequency,
  type NextLeafletDates,
} from '@street-musketeers/contract/membership.ts'
import { useState, type FormEvent } from 'react'
import { showDate } from '../app/show-date.ts'
import { useApiForm } from '../app/use-api-form.ts'
import { RadioCards } from '../ui/choices.tsx'
import { Form, FormActions, SubmitButton } from '../ui/form.tsx'
import { frequencyChoices } from './frequency-choices.ts'

interface FrequencyFormProps {
  frequency: Frequency
  /** Null before the first campaign is joined, which sends a leaflet at once. */
  nextLeafletDates: NextLeafletDates | null
}

/** How often leaflets come; on which day the next one does is told as soon as it is chosen, before it is saved. */
export function FrequencyForm({ frequency, nextLeafletDates }: FrequencyFormProps) {
  const [saved, setSaved] = useState(frequency)
  const [chosen, setChosen] = useState(frequency)
  const [dates, setDates] = useState(nextLeafletDates)
  const form = useApiForm(chooseFrequency, {
    name: 'frequency',
    success: says.frequencySaved,
    done: (reply) => {
      setSaved(reply.frequency)
      setDates((before) => before && reply.nextLeafletDates)
    },
  })
  return (
    <div onInput={({ target }: FormEvent) => setChosen((target as HTMLInputElement).value as Frequency)}>
      <Form {...form}>
        <RadioCards
          name="frequency"
          label="How often shall a leaflet come?"
          choices={frequencyChoices}
          defaultValue={frequency}
          required
          small
        />
        <p role="status">
          {dates ? (
            <>
              {chosen === saved ? 'Next leaflet: ' : 'If you save this, your next leaflet comes on '}
              <strong>{showDate(dates[chosen])}</strong>
            </>
          ) : (
            'Your first leaflet comes as soon as you join a campaign.'
          )}
        </p>
        <FormActions>
          <SubmitButton>Save</SubmitButton>
        </FormActions>
      </Form>
    </div>
  )
}
