import { organisationMessages } from '@street-musketeers/contract/organisations/messages-and-limits.ts'
import { TabPage } from '../app/page/tab-page.tsx'
import { useApiForm } from '../app/forms/use-api-form.ts'
import { AddressFields } from '../identity/accounts/address-fields.tsx'
import { FieldSet } from '../ui/forms/choice-fields.tsx'
import { TextField } from '../ui/forms/field.tsx'
import { Form, SubmitRow } from '../ui/forms/form.tsx'
import { ContactFields } from './contact-fields.tsx'

export default function NewOrganisation() {
  const form = useApiForm('POST /api/user/org', {
    incomplete: organisationMessages.applicationIncomplete,
    success: organisationMessages.created,
    onSuccess: (_, element) => element.reset(),
  })
  return (
    <TabPage
      title="New org"
      lead="Create an account for an organisation. We’ll email them a link to choose a password. It works for 7 days."
    >
      <Form {...form}>
        <FieldSet legend="Principal contact">
          <TextField name="user.firstname" label="First name" required autoComplete="off" />
          <TextField name="user.lastname" label="Last name" required autoComplete="off" />
          <TextField
            name="user.username"
            type="email"
            label="Email"
            hint="They’ll sign in with it, and we’ll send the link to it."
            required
            missing="Enter an email address"
            autoComplete="off"
          />
        </FieldSet>
        <FieldSet legend="The organisation">
          <AddressFields address={null} organisation="required" />
        </FieldSet>
        <FieldSet legend="How we reach them">
          <ContactFields orgInfo={null} />
        </FieldSet>
        <SubmitRow size="large">Create organisation</SubmitRow>
      </Form>
    </TabPage>
  )
}
