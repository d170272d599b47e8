import * as paths from '@street-musketeers/contract/public-urls.ts'
import { accountMessages } from '@street-musketeers/contract/identity/messages-and-limits.ts'
import { redirect } from 'react-router'
import { formErrorResponse, readForm, submitForm } from '../../app/forms/submit-form.ts'
import { pageContext } from '../../app/page-context.ts'
import { Page } from '../../app/page/page.tsx'
import { readMailboxKey } from '../../app/forms/read-mailbox-key.ts'
import { TextField } from '../../ui/forms/field.tsx'
import { Form, FormActions, SubmitButton } from '../../ui/forms/form.tsx'
import { withFlash } from '../flash-messages.ts'
import type { Route } from './+types/forgot-password.ts'
import type { Handle } from '../../app/handle.ts'

export const handle = { static: true, cached: 'no query' } satisfies Handle

export async function action({ request, context }: Route.ActionArgs) {
  const { state } = await submitForm('POST /api/confirmcode/password', await readForm(request), {
    call: context.get(pageContext).call,
    incomplete: accountMessages.emailMissing,
    input: ({ email }) => ({ email, mailboxKey: readMailboxKey(request) }),
  })
  return state
    ? formErrorResponse(state)
    : redirect(withFlash(paths.confirmCode('passwordchange'), 'code-sent'))
}

export default function ForgotPassword({ actionData }: Route.ComponentProps) {
  return (
    <Page
      title="Forgot your password?"
      lead="Enter your email address. If it has an account, we’ll send a code to reset your password."
      narrow
      private
    >
      <Form state={actionData?.state ?? null}>
        <TextField
          name="email"
          type="email"
          label="Email"
          required
          autoComplete="username"
          data-stores="email"
          data-hash="email"
        />
        <FormActions>
          <SubmitButton size="large">Send</SubmitButton>
          <a href={paths.signIn()}>Back to sign in</a>
        </FormActions>
      </Form>
    </Page>
  )
}
