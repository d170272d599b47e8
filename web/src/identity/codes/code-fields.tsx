import { TextField } from '../../ui/forms/field.tsx'
import { EmailedCodeField } from './emailed-code-field.tsx'

/** An emailed code and the address it went to. The link in the email fills in both. The address is stored between pages. */
export function CodeFields({
  emailLabel = 'Email',
  sentTo,
}: {
  emailLabel?: string
  sentTo?: string | undefined
}) {
  return (
    <>
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
