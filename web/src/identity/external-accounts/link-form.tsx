import { problems } from '@street-musketeers/contract/problems.ts'
import * as paths from '@street-musketeers/contract/public-urls.ts'
import { EmailedCodeField } from '../codes/emailed-code-field.tsx'
import { TicketForm, type TicketFormProps } from './ticket-form.tsx'

/** Asks for the emailed code that proves who owns the account. */
export function LinkForm(props: TicketFormProps) {
  return (
    <>
      <p>{problems.LinkNeeded.message}</p>
      <TicketForm {...props} action={paths.linkAccount()} submit="Connect and sign in">
        <EmailedCodeField />
      </TicketForm>
    </>
  )
}
