import * as paths from '@street-musketeers/contract/public-urls.ts'
import {
  accountMessages,
  settingsMessages,
} from '@street-musketeers/contract/identity/messages-and-limits.ts'
import { useApiForm } from '../../app/forms/use-api-form.ts'
import { renewSession } from '../../app/session/session.ts'
import { useActionResult } from '../../app/forms/use-action-result.ts'
import { PasswordField } from '../../ui/forms/field.tsx'
import { Form, SubmitRow } from '../../ui/forms/form.tsx'
import { NewPasswordField } from './new-password-field.tsx'

/** Changes the password, given the current one. */
export function ChangePassword({ email }: { email: string }) {
  const showOutcome = useActionResult()
  const form = useApiForm('POST /api/changepassword', {
    onLeave: 'drop',
    incomplete: accountMessages.signInIncomplete,
    success: settingsMessages.passwordChanged,
    onSuccess: ({ session }, element) => {
      renewSession(session)
      element.reset()
      return showOutcome()
    },
  })
  return (
    <>
      <Form {...form}>
        {/* For password managers. It is not sent, because it has no name. */}
        <input type="text" value={email} autoComplete="username" readOnly hidden />
        <PasswordField
          name="currentPassword"
          label="Current password"
          required
          autoComplete="current-password"
        />
        <NewPasswordField label="New password" />
        <SubmitRow variant="secondary">Change password</SubmitRow>
      </Form>
      <p>
        No password, or forgotten it? <a href={paths.forgotPassword()}>Reset it by email</a>
      </p>
    </>
  )
}
