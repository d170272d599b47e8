import * as paths from '@street-musketeers/contract/public-urls.ts'
import { administratorMessages } from '@street-musketeers/contract/identity/messages-and-limits.ts'
import { redirect } from 'react-router'
import { formErrorResponse, readForm, submitForm } from '../../app/forms/submit-form.ts'
import { pageContext } from '../../app/page-context.ts'
import { InvitationPage } from '../accounts/invitation-page.tsx'
import { withFlash } from '../flash-messages.ts'
import type { Route } from './+types/accept-invitation.ts'
import type { Handle } from '../../app/handle.ts'

export const handle = { static: true, cached: 'no query' } satisfies Handle

export async function action({ request, context }: Route.ActionArgs) {
  const { state } = await submitForm('POST /api/invitation/accept', await readForm(request), {
    call: context.get(pageContext).call,
    incomplete: administratorMessages.incomplete,
  })
  return state ? formErrorResponse(state) : redirect(withFlash(paths.signIn(), 'invitation-accepted'))
}

/** For people an administrator invited. */
export default function AcceptInvitation({ actionData }: Route.ComponentProps) {
  return (
    <InvitationPage
      title="Accept your invitation"
      lead="Tell us your name and choose a password. Then you can sign in as an administrator."
      submit="Become an administrator"
      state={actionData?.state ?? null}
    />
  )
}
