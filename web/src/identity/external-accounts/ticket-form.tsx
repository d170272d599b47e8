import { problems } from '@street-musketeers/contract/problems.ts'
import type { ReactNode } from 'react'
import * as paths from '@street-musketeers/contract/public-urls.ts'
import { Form, FormActions, SubmitButton } from '../../ui/forms/form.tsx'
import type { FormState } from '../../ui/forms/form-state.ts'
import { EmailedCodeField } from '../codes/emailed-code-field.tsx'

export interface TicketFormProps {
  state: FormState | null
  /** The sign-in in progress: its ticket, and the page it leads to. */
  start: { ticket: string; next: string }
}

/**
 * Continues a sign-in that needs one more answer. It is posted to `action` on whichever page it appears.
 * @param children the field to fill in
 */
export function TicketForm({
  state,
  start,
  action,
  submit,
  children,
}: TicketFormProps & { action: string; submit: string; children: ReactNode }) {
  return (
    <Form state={state}>
      <input type="hidden" name="ticket" defaultValue={start.ticket} data-page={action} />
      <input type="hidden" name="next" defaultValue={start.next} />
      {children}
      <FormActions>
        <SubmitButton size="large" formAction={action}>
          {submit}
        </SubmitButton>
        <a href={paths.signIn()}>Start again</a>
      </FormActions>
    </Form>
  )
}

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
