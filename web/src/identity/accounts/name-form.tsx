import type { OwnUser } from '@street-musketeers/contract/insight/users.ts'
import { useActionResult } from '../../app/forms/use-action-result.ts'
import { useApiForm } from '../../app/forms/use-api-form.ts'
import { useRevision } from '../../app/forms/use-revision.ts'
import { TextField } from '../../ui/forms/field.tsx'
import { Form, SubmitRow } from '../../ui/forms/form.tsx'

/** Saves the name of the signed-in person. */
export function NameForm({ user }: { user: OwnUser }) {
  const showOutcome = useActionResult()
  const form = useApiForm('PATCH /api/principalcontact', {
    ...useRevision(user.revisions.name),
    name: 'name',
    success: 'Your name was updated.',
    onSuccess: () => showOutcome(),
  })
  return (
    <Form {...form}>
      <TextField
        name="firstname"
        label="First name"
        required
        autoComplete="given-name"
        defaultValue={user.firstname}
      />
      <TextField
        name="lastname"
        label="Last name"
        required
        autoComplete="family-name"
        defaultValue={user.lastname}
      />
      <SubmitRow>Save name</SubmitRow>
    </Form>
  )
}
