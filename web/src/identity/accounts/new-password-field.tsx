import { PasswordField } from '../../ui/forms/field.tsx'

/** A field for choosing a password, with advice. */
export function NewPasswordField({ label }: { label: string }) {
  return (
    <PasswordField
      name="password"
      label={label}
      hint="At least 12 characters. Four words you can remember work well."
      required
      autoComplete="new-password"
    />
  )
}
