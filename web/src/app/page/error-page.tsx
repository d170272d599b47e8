import * as paths from '@street-musketeers/contract/public-urls.ts'
import { ApiError } from '@street-musketeers/contract/client.ts'
import type { ReactNode } from 'react'
import { isRouteErrorResponse, useLocation } from 'react-router'
import { NotFound } from './not-found.tsx'
import { Page } from './page.tsx'
import { WaysOn } from './ways-on.tsx'

interface ErrorDetails {
  status: number
  message?: string
}

function readError(error: unknown): ErrorDetails {
  if (error instanceof ApiError) return error
  if (isRouteErrorResponse(error)) return { status: error.status, message: error.data?.message }
  return { status: 500 }
}

/**
 * Shown for errors that no page handles. The server has logged them; this says what to do next.
 * @param retry a better way to try again than opening the page again
 */
export function ErrorPage({ error, retry }: { error: unknown; retry?: ReactNode }) {
  const { status, message } = readError(error)
  const here = useLocation()
  if (status === 404) return <NotFound />
  if (message)
    return (
      <Page title="That didn’t work" private>
        <p>{message}</p>
        <WaysOn to={here} retry={retry} />
      </Page>
    )
  return (
    <Page title="Something went wrong" private>
      <p>
        This is our fault, or your connection was lost. Try again. If it keeps happening,{' '}
        <a href={paths.contact()}>write to us</a> and say what you were doing.
      </p>
      <WaysOn to={here} retry={retry} />
    </Page>
  )
}
