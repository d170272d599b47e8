import { ApiError } from '@street-musketeers/contract/client.ts'
import type { ReactNode } from 'react'
import { isRouteErrorResponse } from 'react-router'
import { NotFound } from '../../pages/not-found.tsx'
import { Page } from './page.tsx'

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
 * Whatever a page could not deal with itself. The server has logged it; here a person is told what to do next.
 * @param children what else they can do, where it was not that something is not there
 */
export function ErrorPage({ error, children }: { error: unknown; children?: ReactNode }) {
  const { status, message } = readError(error)
  if (status === 404) return <NotFound />
  if (message)
    return (
      <Page title="That did not work" private>
        <p>{message}</p>
        {children}
      </Page>
    )
  return (
    <Page title="Something went wrong" private>
      <p>
        That is our fault, not yours. Load the page again; if it keeps happening, write to us and say what you
        were doing.
      </p>
      {children}
    </Page>
  )
}
