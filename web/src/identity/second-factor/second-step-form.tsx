import * as paths from '@street-musketeers/contract/public-urls.ts'
import { TextField } from '../../ui/forms/field.tsx'
import { TicketForm, type TicketFormProps } from '../external-accounts/ticket-form.tsx'

export const secondStepTitle = 'One more step'

/** Asks for the authenticator's code or a recovery code. */
export function SecondStepForm(props: TicketFormProps) {
  return (
    <>
      <p>Open the authenticator app on your phone and enter the six-digit code it shows.</p>
      <TicketForm {...props} action={paths.secondStep()} submit="Sign In">
        <TextField
          name="code"
          label="Code"
          hint="Six digits, like 492 039. It changes every 30 seconds."
          required
          short
          autoFocus
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
        />
      </TicketForm>
      <p>
        Don’t have your phone? Enter one of your recovery codes instead. No codes left?{' '}
        <a href={paths.contact()}>Contact us</a> and we’ll check that it’s you.
      </p>
    </>
  )
}
