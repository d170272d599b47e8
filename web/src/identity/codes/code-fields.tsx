import { TextField } from '../../ui/forms/field.tsx'
import { EmailedCodeField } from './emailed-code-field.tsx'

/** A mailed code and the address it went to. The mail's link fills both in; the address is kept between pages. */
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
        data-keeps="email"
        data-recalls="email"
        data-hash="email"
      />
    </>
  )
}
