import { messages as identityMessages } from '@street-musketeers/contract/identity/identity.ts'
import { changePassword, messages } from '@street-musketeers/contract/identity/settings.ts'
import * as paths from '../../app/paths.ts'
import { useApiForm } from '../../app/forms/use-api-form.ts'
import { useActionResult } from '../../app/forms/use-action-result.ts'
import { PasswordField } from '../../ui/forms/field.tsx'
import { Form, FormActions, SubmitButton } from '../../ui/forms/form.tsx'
import { NewPasswordField } from './new-password-field.tsx'

/** Changes the password of somebody who knows the current one. */
export function ChangePassword({ email }: { email: string }) {
  const showOutcome = useActionResult()
  const form = useApiForm(changePassword, {
    name: 'password',
    incomplete: identityMessages.signInIncomplete,
    success: messages.passwordChanged,
    onSuccess: (_, element) => {
      element.reset()
      return showOutcome()
    },
  })
  return (
    <>
      <Form {...form}>
        {/* Tells password managers whose password this is. Without a name it is not sent. */}
        <input type="text" value={email} autoComplete="username" readOnly hidden />
        <PasswordField
          name="currentPassword"
          label="Current password"
          required
          autoComplete="current-password"
        />
        <NewPasswordField label="New password" />
        <FormActions>
          <SubmitButton variant="secondary">Change password</SubmitButton>
        </FormActions>
      </Form>
      <p>
        You have none, or cannot remember it? <a href={paths.forgotPassword()}>Choose one with a code</a>
      </p>
    </>
  )
}
