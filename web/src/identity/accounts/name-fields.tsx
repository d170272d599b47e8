import { TextField } from '../../ui/forms/field.tsx'

export function NameFields({ firstName, lastName }: { firstName?: string; lastName?: string }) {
  return (
    <>
      <TextField
        name="firstName"
        label="First name"
        required
        autoComplete="given-name"
        defaultValue={firstName}
      />
      <TextField
        name="lastName"
        label="Last name"
        required
        autoComplete="family-name"
        defaultValue={lastName}
      />
    </>
  )
}
