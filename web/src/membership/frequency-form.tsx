import { chooseFrequency, says, type Frequency } from '@street-musketeers/contract/membership.ts'
import { useState } from 'react'
import { showDate } from '../app/show-date.ts'
import { useApiForm } from '../app/use-api-form.ts'
import { RadioCards } from '../ui/choices.tsx'
import { Form, FormActions, SubmitButton } from '../ui/form.tsx'
import { frequencyChoices } from './frequency-choices.ts'

interface FrequencyFormProps {
  frequency: Frequency
  /** An instant; null before the first campaign is joined. */
  nextLeafletDate: string | null
}

/** How often leaflets come, and on which day the next one does. */
export function FrequencyForm({ frequency, nextLeafletDate }: FrequencyFormProps) {
  const [next, setNext] = useState(nextLeafletDate)
  const form = useApiForm(chooseFrequency, {
    name: 'frequency',
    success: says.frequencySaved,
    done: (saved) => setNext(saved.nextLeafletDate),
  })
  return (
    <Form {...form}>
      <RadioCards
        name="frequency"
        label="How often shall a leaflet come?"
        choices={frequencyChoices}
        defaultValue={frequency}
        required
        small
      />
      {next && (
        <p role="status">
          Next leaflet: <strong>{showDate(next)}</strong>
        </p>
      )}
      <FormActions>
        <SubmitButton>Save</SubmitButton>
      </FormActions>
    </Form>
  )
}
