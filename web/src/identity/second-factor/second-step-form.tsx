import * as paths from '../../app/paths.ts'
import { TextField } from '../../ui/forms/field.tsx'
import { TicketForm, type TicketFormProps } from '../external-accounts/ticket-form.tsx'

export const secondStepTitle = 'One more step'

/** Asks for what the authenticator shows, or a recovery code. */
export function SecondStepForm(props: TicketFormProps) {
  return (
    <>
      <p>Open the authenticator app on your phone and enter the six figures it shows for us now.</p>
      <TicketForm {...props} action={paths.secondStep()} submit="Sign in">
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
      </TicketForm>
      <p>
        No phone at hand? Enter one of your recovery codes instead. None left either?{' '}
        <a href={paths.contact()}>Contact us</a>, and we make sure it is you.
      </p>
    </>
  )
}
