import {
  leafletColours,
  leafletDesignNames,
  leafletDesigns,
  type LeafletColour,
  type LeafletDesign,
} from '@street-musketeers/contract/campaigns/leaflet-designs.ts'
import { leafletSizes } from '@street-musketeers/contract/campaigns/messages-and-limits.ts'
import * as paths from '@street-musketeers/contract/public-urls.ts'
import { Link } from 'react-router'
import { RadioCards } from '../../ui/forms/choice-fields.tsx'
import { Stack, VisuallyHidden } from '../../ui/page/layout.tsx'
import { FoldedSection, FoldedSections } from '../../ui/page/section.tsx'
import { ChoiceRow } from '../leaflets/choice-row.tsx'
import { ColourField } from '../leaflets/colour-field.tsx'
import type { Values } from '../saving/form-values.ts'

const designChoices = leafletDesignNames.map((value) => ({
  value,
  label: leafletDesigns[value].name,
  hint: leafletDesigns[value].purpose,
}))
/** A row of sizes from small to large. */
const sizeChoices = [...leafletSizes]
  .toSorted((one, other) => other.localeCompare(one))
  .map((value) => ({ value, label: value }))

export const SizeField = ({ defaultValue }: { defaultValue: string | undefined }) => (
  <ChoiceRow
    name="size"
    label="Size"
    hint="A4 is a whole sheet of a home printer, A5 half of it, A6 a quarter."
    choices={sizeChoices}
    defaultValue={defaultValue}
  />
)

interface LookFieldsProps {
  filled: Values
  /** What is chosen now. */
  design: LeafletDesign
  size: string
  colour: string
}

/** How a leaflet looks. Another design keeps all words (rule: made-leaflets). */
export function LookFields({ filled, design, size, colour }: LookFieldsProps) {
  const { name } = leafletDesigns[design]
  return (
    <FoldedSections>
      <FoldedSection
        title="Design, size and colour"
        value={`${name}, ${size}, ${leafletColours[colour as LeafletColour].name.toLowerCase()}`}
      >
        <Stack gap="loose">
          <RadioCards
            name="design"
            label="Design"
            hint="You can try another at any time. Your words stay."
            choices={designChoices}
            defaultValue={filled.design}
          />
          <SizeField defaultValue={filled.size} />
          <ColourField defaultValue={filled.colour} />
        </Stack>
      </FoldedSection>
    </FoldedSections>
  )
}

/** In a new tab, so that the leaflet stays for what it is made for. */
export const GoodLeafletLink = () => (
  <p>
    <Link to={paths.goodLeaflet()} target="_blank">
      What makes a good leaflet<VisuallyHidden> (opens in a new tab)</VisuallyHidden>
    </Link>
  </p>
)
