import * as paths from '../../app/paths.ts'
import { Form, FormActions, SubmitButton } from '../../ui/forms/form.tsx'
import type { FormState } from '../../ui/forms/form-state.ts'
import { AccountFields } from '../accounts/account-fields.tsx'
import { NameFields } from '../accounts/name-fields.tsx'

/** What a sign-up with an account elsewhere starts from: what the provider said, and the ticket for it. */
export interface SocialSignUpStart {
  ticket: string
  email: string
  firstName?: string
  lastName?: string
  /** Where to go once signed in. */
  next: string
}

/** The rest of the questions for somebody an identity provider vouched for. It is posted to /socialsignup wherever it is shown. */
export function SocialSignUpForm({ state, start }: { state: FormState | null; start: SocialSignUpStart }) {
  return (
    <>
      <p>
        You are signing up as <strong>{start.email}</strong>. A few more answers, and your account is ready.
      </p>
      <Form state={state}>
        <input type="hidden" name="ticket" defaultValue={start.ticket} data-page={paths.socialSignUp()} />
        <input type="hidden" name="email" defaultValue={start.email} />
        <input type="hidden" name="next" defaultValue={start.next} />
        <NameFields {...start} />
        <AccountFields />
        <FormActions>
          <SubmitButton size="large" formAction={paths.socialSignUp()}>
            Sign up
          </SubmitButton>
        </FormActions>
      </Form>
    </>
  )
}
