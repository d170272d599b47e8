import {
  leafletColourNames,
  leafletColours,
  type LeafletColour,
} from '@street-musketeers/contract/campaigns/leaflet-designs.ts'
import { ChoiceRow } from './choice-row.tsx'

const choices = leafletColourNames.map((value) => ({
  value,
  label: leafletColours[value].name,
  picture: <Swatch colour={value} />,
}))

/** The colours of what is drawn here. */
export const ColourField = ({ defaultValue }: { defaultValue: string | undefined }) => (
  <ChoiceRow
    name="colour"
    label="Colours"
    hint="Black only is cheapest to print."
    choices={choices}
    defaultValue={defaultValue}
  />
)

/** Both colours of a pair. */
function Swatch({ colour }: { colour: LeafletColour }) {
  const { ground, highlight } = leafletColours[colour]
  return (
    <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true" focusable="false">
      <rect width="24" height="24" rx="3" fill={ground} />
      <path d="M24 0V21a3 3 0 0 1-3 3H0Z" fill={highlight} />
    </svg>
  )
}
