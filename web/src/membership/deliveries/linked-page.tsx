import { ApiError, type Client } from '@street-musketeers/contract/client.ts'
import { problems } from '@street-musketeers/contract/problems.ts'
import * as paths from '@street-musketeers/contract/public-urls.ts'
import type { ReactNode } from 'react'
import { data } from 'react-router'
import { orErrorResponse } from '../../app/api/or-error-response.ts'
import { readForm, submitForm, type SubmitFormOptions } from '../../app/forms/submit-form.ts'
import { Page } from '../../app/page/page.tsx'
import { ButtonLink } from '../../ui/forms/button.tsx'
import { Row } from '../../ui/page/layout.tsx'

export { headers } from '../../app/page/no-store.ts'

/**
 * For the server loader of such a page. Any other refusal becomes the page's own response.
 * @returns the reply, or null if the link has ended or is not ours
 */
export const orNullIfLinkOver = <Reply,>(reply: Promise<Reply>): Promise<Reply | null> =>
  orErrorResponse(
    reply.catch((error: unknown) => {
      if (error instanceof ApiError && /^(ReportLinkOver|InvalidInput)$/.test(error.error)) return null
      throw error
    }),
  )

/** The leaflet of a report link, for a page that asks about it; null if the link has ended. */
export async function loadLinkedLeaflet(call: Client, link: string) {
  const leaflet = await orNullIfLinkOver(call('GET /api/reportlink/:link/leaflet', { link }))
  return leaflet ? { leaflet } : data({ leaflet }, { status: problems.ReportLinkOver.status })
}

/** Answers the form of such a page. @returns its state if it was refused, otherwise the message */
export async function answerLinkedForm(
  to: 'POST /api/reportlink/skip' | 'POST /api/reportlink/pause',
  request: Request,
  options: SubmitFormOptions,
) {
  const { reply, state } = await submitForm(to, await readForm(request), options)
  return state ? data({ state }, { status: 422 }) : { message: reply.message }
}

/** Shown for a link of a leaflet's email that has ended. @param children what its page adds */
export function LinkExpired({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <Page
      title={title}
      heading="This link no longer works"
      lead="Sign in to print, report what you delivered or pause."
      narrow
      private
    >
      {children}
      <p>
        A leaflet’s links work for 60 days after its email, or until you leave the campaign, change your email
        address or close your account.
      </p>
      <Row>
        <ButtonLink
          variant="primary"
          to={paths.signIn('new', paths.musketeerDashboard('view-campaigns'))}
          reload
        >
          Sign in
        </ButtonLink>
      </Row>
    </Page>
  )
}
