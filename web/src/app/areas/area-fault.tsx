import { useRevalidator } from 'react-router'
import { Button } from '../../ui/forms/button.tsx'
import { Row } from '../../ui/page/layout.tsx'
import { Fault } from '../shell/fault.tsx'

/** Stands where a page of a signed-in area could not be shown, with a way to try again. */
export function AreaFault({ error }: { error: unknown }) {
  const { revalidate, state } = useRevalidator()
  return (
    <Fault error={error}>
      <Row>
        <Button look="primary" pending={state === 'loading'} onClick={() => void revalidate()}>
          Try again
        </Button>
      </Row>
    </Fault>
  )
}
