import { ApiError } from '@street-musketeers/contract/client.ts'
import { useRevalidator } from 'react-router'
import { Button } from '../../ui/forms/button.tsx'
import { ErrorPage } from './error-page.tsx'

/** Replaces a signed-in page that could not be shown. Data is loaded again; after anything else the page is, because a script that could not be loaded stays away until then. */
export function AreaError({ error }: { error: unknown }) {
  const { revalidate, state } = useRevalidator()
  const retry = (
    <Button variant="primary" pending={state === 'loading'} onClick={() => void revalidate()}>
      Try again
    </Button>
  )
  return <ErrorPage error={error} retry={error instanceof ApiError ? retry : undefined} />
}
