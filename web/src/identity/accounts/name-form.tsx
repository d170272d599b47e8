import type { OwnUser } from '@street-musketeers/contract/insight/users.ts'
import { useActionResult } from '../../app/forms/use-action-result.ts'
import { useApiForm } from '../../app/forms/use-api-form.ts'
import { useRevision } from '../../app/forms/use-revision.ts'
import { Form, SubmitRow } from '../../ui/forms/form.tsx'
import { NameFields } from './name-fields.tsx'

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
      <NameFields names={['firstname', 'lastname']} firstName={user.firstname} lastName={user.lastname} />
      <SubmitRow>Save name</SubmitRow>
    </Form>
  )
}
