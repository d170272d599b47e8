import * as paths from '@street-musketeers/contract/public-urls.ts'
import { seatMessages } from '@street-musketeers/contract/seats.ts'
import { redirect } from 'react-router'
import { formErrorResponse, readForm, submitForm } from '../../app/forms/submit-form.ts'
import type { Handle } from '../../app/handle.ts'
import { pageContext } from '../../app/page-context.ts'
import { InvitationPage } from '../accounts/invitation-page.tsx'
import { withFlash } from '../flash-messages.ts'
import type { Route } from './+types/accept-seat.ts'

export const handle = { static: true, cached: 'no query' } satisfies Handle

export async function action({ request, context }: Route.ActionArgs) {
  const { state } = await submitForm('POST /api/org/people/accept', await readForm(request), {
    call: context.get(pageContext).call,
    incomplete: seatMessages.incomplete,
  })
  return state ? formErrorResponse(state) : redirect(withFlash(paths.signIn(), 'seat-accepted'))
}

/** For people whom an officer invited to an organisation. */
export default function AcceptSeat({ actionData }: Route.ComponentProps) {
  return (
    <InvitationPage
      title="Join your organisation"
      lead="Tell us your name and choose a password. Then you can sign in and look after your organisation’s campaigns."
      submit="Join the organisation"
      state={actionData?.state ?? null}
    />
  )
}
