import { placeMessages, placesText } from '@street-musketeers/contract/places/read-place.ts'
import { useState } from 'react'
import { RadioCards } from '../../ui/forms/choice-fields.tsx'
import { TextField } from '../../ui/forms/field.tsx'
import { Stack } from '../../ui/page/layout.tsx'

const choices = [
  { value: 'everywhere', label: 'Everywhere' },
  { value: 'places', label: 'Only some places', hint: 'We’ll suggest it to musketeers there first.' },
]

/** Where a campaign is for (rule: campaign-places). The field stays in the page while hidden, so that a restored draft can fill it in. */
export function PlaceFields({ places }: { places: readonly string[] }) {
  const saved = places.length > 0 ? 'places' : 'everywhere'
  const [answer, setAnswer] = useState(saved)
  const isSomewhere = answer === 'places'
  return (
    <Stack gap="tight">
      <RadioCards
        name="where"
        label="Where is it for?"
        choices={choices}
        defaultValue={saved}
        onChoose={setAnswer}
        small
      />
      <fieldset hidden={!isSomewhere} disabled={!isSomewhere}>
        <TextField
          name="campaignPlaces"
          label="Places"
          hint="Nations, or the start of postcodes, with commas between them: Wales, LS, BD4."
          required
          missing={placeMessages.place}
          defaultValue={placesText(places)}
        />
      </fieldset>
    </Stack>
  )
}
