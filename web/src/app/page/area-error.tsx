import { useRevalidator } from 'react-router'
import { Button } from '../../ui/forms/button.tsx'
import { Row } from '../../ui/page/layout.tsx'
import { ErrorPage } from './error-page.tsx'

/** Replaces a signed-in page that could not be shown, with a button to try again. */
export function AreaError({ error }: { error: unknown }) {
  const { revalidate, state } = useRevalidator()
  return (
    <ErrorPage error={error}>
      <Row>
        <Button variant="primary" pending={state === 'loading'} onClick={() => void revalidate()}>
          Try again
        </Button>
      </Row>
    </ErrorPage>
  )
}
