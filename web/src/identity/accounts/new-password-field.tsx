import { PasswordField } from '../../ui/forms/field.tsx'

/** A password that is being chosen, and what makes a good one. */
export function NewPasswordField({ label }: { label: string }) {
  return (
    <PasswordField
      name="password"
      label={label}
      hint="At least 12 characters. Four words you can remember do well."
      required
      autoComplete="new-password"
    />
  )
}
