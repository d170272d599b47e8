import {
  leafletColours,
  leafletDesigns,
  leafletLanguages,
} from '@street-musketeers/contract/campaigns/leaflet-designs.ts'
import { Button } from '../../ui/forms/button.tsx'
import { Quotation, Row, VisuallyHidden } from '../../ui/page/layout.tsx'

interface TheirsProps {
  name: string
  value: string
  onDecide: (form: HTMLFormElement, name: string, isTheirs: boolean) => void
}

/** What somebody else has saved in a field that this page has changed, too, to choose from. */
export function Theirs({ name, value, onDecide }: TheirsProps) {
  const which = <VisuallyHidden> for {name.replaceAll('.', ' ')}</VisuallyHidden>
  return (
    <>
      <p>Somebody else, or another tab of yours, has saved this:</p>
      <Quotation>{labelOf(name, value) || 'Nothing'}</Quotation>
      <Row>
        <Button onClick={({ currentTarget }) => onDecide(currentTarget.form!, name, true)}>
          Use theirs{which}
        </Button>
        <Button onClick={({ currentTarget }) => onDecide(currentTarget.form!, name, false)}>
          Keep mine{which}
        </Button>
      </Row>
    </>
  )
}

const labels: Record<string, Readonly<Record<string, string | { name: string }>>> = {
  design: leafletDesigns,
  colour: leafletColours,
  language: leafletLanguages,
  'second.language': leafletLanguages,
  electionMaterial: { yes: 'Yes', no: 'No', unsure: 'I’m not sure' },
  where: { everywhere: 'Everywhere', places: 'Only some places' },
  'picture.shown': { on: 'Shown', '': 'Not shown' },
}

/** A value as its field shows it. */
function labelOf(name: string, value: string): string {
  const label = labels[name]?.[value]
  return typeof label === 'object' ? label.name : (label ?? value)
}
