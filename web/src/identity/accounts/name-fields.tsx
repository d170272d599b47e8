import { TextField } from '../../ui/forms/field.tsx'

interface NameFieldsProps {
  firstName?: string
  lastName?: string
  /** The fields' names, as the call that the form sends spells them. */
  names?: readonly [first: string, last: string]
  hint?: string
}

const usualNames = ['firstName', 'lastName'] as const

/** Somebody's first and last name. */
export function NameFields({
  firstName,
  lastName,
  names: [first, last] = usualNames,
  hint,
}: NameFieldsProps) {
  return (
    <>
      <TextField
        name={first}
        label="First name"
        hint={hint}
        required
        autoComplete="given-name"
        defaultValue={firstName}
      />
      <TextField name={last} label="Last name" required autoComplete="family-name" defaultValue={lastName} />
    </>
  )
}
