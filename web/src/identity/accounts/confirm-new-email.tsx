import * as paths from '@street-musketeers/contract/public-urls.ts'
import { accountMessages } from '@street-musketeers/contract/identity/messages-and-limits.ts'
import { redirect } from 'react-router'
import { formErrorResponse, readForm, submitForm } from '../../app/forms/submit-form.ts'
import { pageContext } from '../../app/page-context.ts'
import { Page } from '../../app/page/page.tsx'
import { Form, SubmitRow } from '../../ui/forms/form.tsx'
import { CodeFields, enteredCode } from '../codes/code-fields.tsx'
import type { Route } from './+types/confirm-new-email.ts'
import type { Handle } from '../../app/handle.ts'

export const handle = { static: true, cached: 'no query' } satisfies Handle

export async function action({ request, context }: Route.ActionArgs) {
  const { state } = await submitForm('PUT /api/resetusername', await readForm(request), {
    call: context.get(pageContext).call,
    incomplete: accountMessages.signInIncomplete,
    input: (typed) => ({ code: enteredCode(typed), email: typed.email }),
  })
  return state ? formErrorResponse(state) : redirect(paths.signIn('emailupdate'))
}

export default function ConfirmNewEmail({ actionData }: Route.ComponentProps) {
  return (
    <Page
      title="Change your email"
      lead="Enter the code that we sent to your new address. It works for 15 minutes."
      narrow
      private
    >
      <Form state={actionData?.state ?? null}>
        <CodeFields state={actionData?.state ?? null} emailLabel="New email" />
        <SubmitRow size="large">Change my email</SubmitRow>
      </Form>
      <p>
        No email after two minutes? Check your spam folder, or ask again in your settings. Only the newest
        code works.
      </p>
    </Page>
  )
}
