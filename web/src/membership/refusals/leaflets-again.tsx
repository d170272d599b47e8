import { problems } from '@street-musketeers/contract/problems.ts'
import * as paths from '@street-musketeers/contract/public-urls.ts'
import { data } from 'react-router'
import { pageContext } from '../../app/page-context.ts'
import { orErrorResponse } from '../../app/api/or-error-response.ts'
import { formErrorResponse, readForm, submitForm } from '../../app/forms/submit-form.ts'
import { formatDate } from '../../app/format/format-date.ts'
import { Page } from '../../app/page/page.tsx'
import { ButtonLink } from '../../ui/forms/button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Form, SubmitRow } from '../../ui/forms/form.tsx'
import { Row } from '../../ui/page/layout.tsx'
import type { Route } from './+types/leaflets-again.ts'

export const handle = { static: true }

export { headers } from '../../app/page/no-store.ts'

/** Changes nothing: programs open links too. */
export async function loader({ params: { link }, context }: Route.LoaderArgs) {
  const { call } = context.get(pageContext)
  const { until } = await orErrorResponse(call('GET /api/nomoreleaflets/:link', { link }))
  return until ? { until } : data({ until }, { status: problems.NotFound.status })
}

export async function action({ params: { link }, request, context }: Route.ActionArgs) {
  const { reply, state } = await submitForm('POST /api/nomoreleaflets/takeback', await readForm(request), {
    call: context.get(pageContext).call,
    input: () => ({ link }),
  })
  // Said, because the loader, which runs next, finds nothing.
  return state ? formErrorResponse(state) : data({ takenBack: reply.message, state: null }, { status: 200 })
}

const title = 'Leaflets again'

/** Where a resident takes back that they want no more leaflets (rule: no-more-leaflets). */
export default function LeafletsAgain({ loaderData: { until }, actionData }: Route.ComponentProps) {
  const { takenBack, state } = { takenBack: null, state: null, ...actionData }
  if (takenBack)
    return (
      <Page title={title} heading="Thank you" narrow private>
        <Notice kind="success">{takenBack}</Notice>
      </Page>
    )
  if (!until)
    return (
      <Page
        title={title}
        heading="This link has ended"
        lead="We store nothing about your home for it: you took it back, two years are over, or part of the link is missing."
        narrow
        private
      >
        <Row>
          <ButtonLink to={paths.noMoreLeaflets()}>No more leaflets, please</ButtonLink>
        </Row>
      </Page>
    )
  return (
    <Page
      title={title}
      heading="Get leaflets again?"
      lead={`Until ${formatDate(until)} we ask volunteers to pass your door. If you take that back, we delete what we stored about it.`}
      narrow
      private
    >
      <Form state={state}>
        <SubmitRow size="large">Get leaflets again</SubmitRow>
      </Form>
    </Page>
  )
}
