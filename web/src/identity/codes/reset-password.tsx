import * as paths from '@street-musketeers/contract/public-urls.ts'
import { accountMessages } from '@street-musketeers/contract/identity/messages-and-limits.ts'
import { redirect } from 'react-router'
import { formErrorResponse, readForm, submitForm } from '../../app/forms/submit-form.ts'
import { pageContext } from '../../app/page-context.ts'
import { Page } from '../../app/page/page.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { NewPasswordForm } from './new-password-form.tsx'
import { withFlash } from '../flash-messages.ts'
import type { Route } from './+types/reset-password.ts'
import type { Handle } from '../../app/handle.ts'

export const handle = { static: true, cached: 'no query' } satisfies Handle

export async function action({ request, context }: Route.ActionArgs) {
  const { state } = await submitForm('PATCH /api/resetpassword', await readForm(request), {
    call: context.get(pageContext).call,
    incomplete: accountMessages.signInIncomplete,
    input: ({ disconnect, ...typed }) => ({ ...typed, disconnect: disconnect === 'on' }),
  })
  return state ? formErrorResponse(state) : redirect(withFlash(paths.signIn(), 'password-saved'))
}

export default function ResetPassword({ actionData }: Route.ComponentProps) {
  const state = actionData?.state ?? null
  return (
    <Page
      title="Choose a new password"
      lead="Saving it signs you out everywhere. Then sign in with the new password."
      narrow
      private
    >
      <noscript>
        <Notice kind="info">
          Links in our emails need JavaScript to work. Without it,{' '}
          <a href={paths.forgotPassword()}>ask for a code</a> and type it in.
        </Notice>
      </noscript>
      <NewPasswordForm state={state} grant={String(state?.values.grant ?? '')} />
      <p>
        Link missing or expired? <a href={paths.forgotPassword()}>Ask for a new code</a>
      </p>
    </Page>
  )
}
