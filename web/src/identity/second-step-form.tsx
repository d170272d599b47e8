import * as paths from '../app/paths.ts'
import { TextField } from '../ui/field.tsx'
import { Form, FormActions, SubmitButton } from '../ui/form.tsx'
import type { FormState } from '../ui/form-state.ts'

export const secondStepTitle = 'One more step'

/** Asks for what the authenticator shows, or a recovery code. It is posted to /signin/secondstep wherever it is shown. */
export function SecondStepForm({
  state,
  start,
}: {
  state: FormState | null
  start: { ticket: string; next: string }
}) {
  return (
    <>
      <p>Open the authenticator app on your phone and enter the six figures it shows for us now.</p>
      <Form state={state}>
        <input type="hidden" name="ticket" defaultValue={start.ticket} data-page={paths.secondStep()} />
        <input type="hidden" name="next" defaultValue={start.next} />
        <TextField
          name="code"
          label="Code"
          hint="Six figures, like 492 039. They change every half minute."
          required
          short
          autoFocus
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
        />
        <FormActions>
          <SubmitButton size="large" formAction={paths.secondStep()}>
            Sign in
          </SubmitButton>
          <a href={paths.signIn()}>Start again</a>
        </FormActions>
      </Form>
      <p>
        No phone at hand? Enter one of your recovery codes instead. None left either?{' '}
        <a href={paths.contact()}>Contact us</a>, and we make sure it is you.
      </p>
    </>
  )
}
