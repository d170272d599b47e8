import { minPasswordLength } from '@street-musketeers/contract/identity/messages-and-limits.ts'
import { PasswordField } from '../../ui/forms/field.tsx'

/** A field for choosing a password, with advice. */
export function NewPasswordField({ label }: { label: string }) {
  return (
    <PasswordField
      name="password"
      label={label}
      hint={`At least ${minPasswordLength} characters. Four words you can remember work well.`}
      minLength={minPasswordLength}
      required
      autoComplete="new-password"
    />
  )
}
