import { TextField } from '../../ui/forms/field.tsx'

/** @param fromLink whether the link in the email fills it in */
export function EmailedCodeField({ fromLink }: { fromLink?: boolean }) {
  return (
    <TextField
      name="code"
      label="Code"
      hint="It looks like K7QF-2M9X. Capitals and the dash do not matter."
      required
      short
      autoComplete="one-time-code"
      autoCapitalize="characters"
      spellCheck={false}
      data-hash={fromLink ? 'code' : undefined}
    />
  )
}
