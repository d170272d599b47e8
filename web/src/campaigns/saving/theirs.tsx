import { Button } from '../../ui/forms/button.tsx'
import { Quotation, Row, VisuallyHidden } from '../../ui/page/layout.tsx'

interface TheirsProps {
  name: string
  /** Their value, as its field shows it. */
  shown: string
  onDecide: (form: HTMLFormElement, name: string, isTheirs: boolean) => void
}

/** What somebody else has saved in a field that this page has changed, too, to choose from. */
export function Theirs({ name, shown, onDecide }: TheirsProps) {
  const which = <VisuallyHidden> for {name.replaceAll('.', ' ')}</VisuallyHidden>
  return (
    <>
      <p>Somebody else, or another tab of yours, has saved this:</p>
      <Quotation>{shown || 'Nothing'}</Quotation>
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
