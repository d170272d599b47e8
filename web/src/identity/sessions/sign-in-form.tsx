import * as paths from '@street-musketeers/contract/public-urls.ts'
import { StorageNeeded } from '../../app/session/storage-needed.tsx'
import { PasswordField, TextField } from '../../ui/forms/field.tsx'
import { Form, FormActions, SubmitButton } from '../../ui/forms/form.tsx'
import type { FormState } from '../../ui/forms/form-state.ts'
import { ProviderButton } from '../external-accounts/provider-button.tsx'
import { ActivationNeeded } from './activation-needed.tsx'

/**
 * Every way to sign in, and the error of the last attempt.
 * @param to the page the form is posted to, if not the one that shows it
 * @param next the page to return to, if the address of this one does not name it
 * @param recallsEmail fills in the address of a sign-up or a code, whose last step led here
 */
export function SignInForm({
  state,
  to,
  next,
  recallsEmail = false,
}: {
  state: FormState | null
  to?: string
  next?: string | null
  recallsEmail?: boolean
}) {
  return (
    <>
      <StorageNeeded />
      <ProviderButton withDivider next={next} />
      <Form
        state={state}
        refusal={(refused) => (refused.error === 'Unactivated' ? <ActivationNeeded state={refused} /> : null)}
      >
        <TextField
          name="email"
          type="email"
          label="Email"
          required
          autoComplete="username"
          data-recalls={recallsEmail ? 'email' : undefined}
        />
        <PasswordField name="password" label="Password" required autoComplete="current-password" />
        <FormActions>
          <SubmitButton size="large" formAction={to}>
            Sign In
          </SubmitButton>
          <a href={paths.forgotPassword()}>Forgot password?</a>
        </FormActions>
        <div>
          <SubmitButton variant="quiet" name="action" value="link" formAction={to}>
            Email me a link instead
          </SubmitButton>
        </div>
      </Form>
      <p>
        New here? <a href={paths.signUp()}>Sign up</a>
      </p>
    </>
  )
}
