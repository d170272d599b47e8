import type { ReplyOf } from '@street-musketeers/contract/endpoints.ts'
import { placeMessages } from '@street-musketeers/contract/places/read-place.ts'
import { useRef, useState } from 'react'
import { useApiForm } from '../app/forms/use-api-form.ts'
import { TextField } from '../ui/forms/field.tsx'
import { Button } from '../ui/forms/button.tsx'
import { Form, FormActions, SubmitButton } from '../ui/forms/form.tsx'
import { VisuallyHidden } from '../ui/page/layout.tsx'
import { Section } from '../ui/page/section.tsx'

/** Where a musketeer is, as far as they want to say (rule: place-of-a-musketeer). */
export function PlaceForm({ place }: { place: ReplyOf<'GET /api/place'> }) {
  const [{ district, districtOfAddress }, setPlace] = useState(place)
  const form = useApiForm('PUT /api/place', {
    name: 'place',
    success: (saved) => (saved.district ? placeMessages.saved : placeMessages.removed),
    onSuccess: (saved, element) => {
      setPlace(saved)
      // Only the first half of a whole postcode was stored.
      ;(element.elements.namedItem('district') as HTMLInputElement).value = saved.district ?? ''
    },
  })
  const button = useRef<HTMLButtonElement>(null)
  function fillIn(offer: string) {
    const input = button.current!.form!.elements.namedItem('district') as HTMLInputElement
    input.value = offer
    // As if typed, so that leaving asks about it.
    input.dispatchEvent(new Event('input', { bubbles: true }))
    input.focus()
  }
  const offered = district === null ? districtOfAddress : null
  return (
    <Section title="Where you deliver">
      <p>
        The first half of your postcode is enough, so that people in Cornwall don’t get leaflets for Leeds.
        About 9,600 homes share each one, so it doesn’t identify you. Leave it empty to see campaigns for
        everywhere.
      </p>
      <Form {...form}>
        <TextField
          name="district"
          label="First half of your postcode"
          hint="Such as LS27."
          short
          optional
          autoComplete="off"
          autoCapitalize="characters"
          defaultValue={district ?? ''}
        />
        <FormActions>
          <SubmitButton>
            {' '}
            Save<VisuallyHidden> place</VisuallyHidden>{' '}
          </SubmitButton>
          {offered && (
            <Button variant="quiet" ref={button} onClick={() => fillIn(offered)}>
              Use {offered}, from your address
            </Button>
          )}
        </FormActions>
      </Form>
    </Section>
  )
}
