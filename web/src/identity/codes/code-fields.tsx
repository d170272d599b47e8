import { TextField } from '../../ui/forms/field.tsx'
import type { FormState } from '../../ui/forms/form-state.ts'
import { EmailedCodeField } from './emailed-code-field.tsx'

/**
 * An emailed code and the address it went to. The link in the email fills in both, and a token that is sent instead of the code.
 * The address is stored between pages.
 */
export function CodeFields({
  state,
  emailLabel = 'Email',
  sentTo,
}: {
  /** The last refusal. */
  state: FormState | null
  emailLabel?: string
  sentTo?: string | undefined
}) {
  return (
    <>
      <input type="hidden" name="link" data-hash="link" defaultValue={keptLink(state)} />
      <EmailedCodeField fromLink />
      <TextField
        name="email"
        type="email"
        label={emailLabel}
        hint="The address we sent it to."
        required
        autoComplete="email"
        defaultValue={sentTo}
        data-stores="email"
        data-recalls="email"
        data-hash="email"
      />
    </>
  )
}

/** The token of the link, unless it was refused: then the code in its field is tried. */
const keptLink = (state: FormState | null) =>
  state && !state.fields.code ? String(state.values.link ?? '') : ''

/** What was entered to prove an address: the token of the link that was opened, or the code that was typed. */
export const enteredCode = ({ link, code }: FormState['values']) => link || code
