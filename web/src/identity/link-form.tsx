import { problems } from '@street-musketeers/contract/problems.ts'
import * as paths from '../app/paths.ts'
import { TextField } from '../ui/field.tsx'
import { Form, FormActions, SubmitButton } from '../ui/form.tsx'
import type { FormState } from '../ui/form-state.ts'

/** Asks for the code that proves who owns the account. It is posted to /signin/link wherever it is shown. */
export function LinkForm({
  state,
  start,
}: {
  state: FormState | null
  start: { ticket: string; next: string }
}) {
  return (
    <>
      <p>{problems.LinkNeeded.message}</p>
      <Form state={state}>
        <input type="hidden" name="ticket" defaultValue={start.ticket} data-page={paths.linkAccount()} />
        <input type="hidden" name="next" defaultValue={start.next} />
        <TextField
          name="code"
          label="Code"
          hint="It looks like K7QF-2M9X. Capitals and the dash do not matter."
          required
          short
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
        />
        <FormActions>
          <SubmitButton size="large" formAction={paths.linkAccount()}>
            Connect and sign in
          </SubmitButton>
          <a href={paths.signIn()}>Start again</a>
        </FormActions>
      </Form>
    </>
  )
}
