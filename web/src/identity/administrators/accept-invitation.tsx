import * as paths from '@street-musketeers/contract/public-urls.ts'
import { administratorMessages } from '@street-musketeers/contract/identity/messages-and-limits.ts'
import { problems } from '@street-musketeers/contract/problems.ts'
import { redirect } from 'react-router'
import { formErrorResponse, readForm, submitForm } from '../../app/forms/submit-form.ts'
import { pageContext } from '../../app/page-context.ts'
import { Page } from '../../app/page/page.tsx'
import { Form, SubmitRow } from '../../ui/forms/form.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { NewPasswordField } from '../accounts/new-password-field.tsx'
import { NameFields } from '../accounts/name-fields.tsx'
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

/** For people an administrator invited. The link carries the invitation after the `#`, so it is in no server log. */
export default function AcceptInvitation({ actionData }: Route.ComponentProps) {
  const state = actionData?.state ?? null
  return (
    <Page
      title="Accept your invitation"
      lead="Tell us your name and choose a password. Then you can sign in as an administrator."
      narrow
      private
    >
      <noscript>
        <Notice kind="info">Links in our emails need JavaScript to work.</Notice>
      </noscript>
      <Form
        state={state}
        refusal={({ fields, message }) =>
          fields.invitation ? problems.InvitationNotAccepted.message : message
        }
      >
        <input
          type="hidden"
          name="invitation"
          defaultValue={String(state?.values.invitation ?? '')}
          data-hash="invitation"
        />
        <NameFields />
        <NewPasswordField label="Password" />
        <SubmitRow size="large">Become an administrator</SubmitRow>
      </Form>
    </Page>
  )
}
