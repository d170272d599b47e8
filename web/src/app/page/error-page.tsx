import { ApiError } from '@street-musketeers/contract/client.ts'
import type { ReactNode } from 'react'
import { isRouteErrorResponse } from 'react-router'
import { NotFound } from './not-found.tsx'
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
 * Shown for errors that no page handles. The server has logged them; this says what to do next.
 * @param children further things to try; not shown for 404
 */
export function ErrorPage({ error, children }: { error: unknown; children?: ReactNode }) {
  const { status, message } = readError(error)
  if (status === 404) return <NotFound />
  if (message)
    return (
      <Page title="That didn’t work" private>
        <p>{message}</p>
        {children}
      </Page>
    )
  return (
    <Page title="Something went wrong" private>
      <p>
        This is our fault, not yours. Reload the page. If it keeps happening, write to us and say what you
        were doing.
      </p>
      {children}
    </Page>
  )
}
