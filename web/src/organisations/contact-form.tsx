import { messages, saveOrganisationDetails } from '@street-musketeers/contract/organisations/organisations.ts'
import type { OrgInfo } from '@street-musketeers/contract/organisations/organisation-schemas.ts'
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
  const form = useApiForm(saveOrganisationDetails, {
    ...useRevision(revision),
    name: 'contact',
    incomplete: messages.applicationIncomplete,
    success: messages.detailsUpdated,
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
