import { TextField } from '../ui/field.tsx'

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
      <TextField
        name="code"
        label="Code"
        hint="It looks like K7QF-2M9X. Capitals and the dash do not matter."
        required
        short
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        data-hash="code"
      />
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
