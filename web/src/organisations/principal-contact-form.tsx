import type { OwnUser } from '@street-musketeers/contract/insight/users.ts'
import { organisationMessages } from '@street-musketeers/contract/organisations/messages-and-limits.ts'
import { useApiForm } from '../app/forms/use-api-form.ts'
import { useRevision } from '../app/forms/use-revision.ts'
import { TextField } from '../ui/forms/field.tsx'
import { Form, FormActions, SubmitButton } from '../ui/forms/form.tsx'

interface PrincipalContactFormProps {
  user: Pick<OwnUser, 'firstname' | 'lastname' | 'revisions'>
  onSaved: () => unknown
}

/** Saves the name of an organisation's principal contact. */
export function PrincipalContactForm({
  user: { firstname, lastname, revisions },
  onSaved,
}: PrincipalContactFormProps) {
  const form = useApiForm('PATCH /api/principalcontact', {
    ...useRevision(revisions.name),
    name: 'principal-contact',
    incomplete: organisationMessages.applicationIncomplete,
    success: organisationMessages.detailsUpdated,
    onSuccess: onSaved,
  })
  return (
    <Form {...form}>
      <TextField
        name="firstname"
        label="First name"
        hint="The person we contact. Musketeers do not see their name."
        required
        autoComplete="given-name"
        defaultValue={firstname}
      />
      <TextField
        name="lastname"
        label="Last name"
        required
        autoComplete="family-name"
        defaultValue={lastname}
      />
      <FormActions>
        <SubmitButton>Save principal contact</SubmitButton>
      </FormActions>
    </Form>
  )
}
