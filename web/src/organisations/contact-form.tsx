import type { OrgInfo } from '@street-musketeers/contract/organisations/organisations.ts'
import { organisationMessages } from '@street-musketeers/contract/organisations/messages-and-limits.ts'
import { useApiForm } from '../app/forms/use-api-form.ts'
import { useRevision } from '../app/forms/use-revision.ts'
import { Form, FormActions, SubmitButton } from '../ui/forms/form.tsx'
import { ContactFields } from './contact-fields.tsx'

/** Saves an organisation's telephone and website. */
export function ContactForm({
  orgInfo,
  revision,
  onSaved,
}: {
  orgInfo: OrgInfo | null
  revision: string
  onSaved: () => unknown
}) {
  const form = useApiForm('POST /api/user/orgdetails', {
    ...useRevision(revision),
    name: 'contact',
    incomplete: organisationMessages.applicationIncomplete,
    success: organisationMessages.detailsUpdated,
    onSuccess: onSaved,
  })
  return (
    <Form {...form}>
      <ContactFields orgInfo={orgInfo} />
      <FormActions>
        <SubmitButton>Save phone and website</SubmitButton>
      </FormActions>
    </Form>
  )
}
