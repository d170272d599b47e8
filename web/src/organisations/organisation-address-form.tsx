import type { Address } from '@street-musketeers/contract/identity/accounts.ts'
import { accountMessages } from '@street-musketeers/contract/identity/messages-and-limits.ts'
import { useApiForm } from '../app/forms/use-api-form.ts'
import { useRevision } from '../app/forms/use-revision.ts'
import { AddressFields } from '../identity/accounts/address-fields.tsx'
import { Form, FormActions, SubmitButton } from '../ui/forms/form.tsx'

/** Saves an organisation's address and its name. */
export function OrganisationAddressForm({
  address,
  revision,
  onSaved,
}: {
  address: Address | null
  revision: string
  onSaved: () => unknown
}) {
  const form = useApiForm('POST /api/address', {
    ...useRevision(revision),
    name: 'address',
    incomplete: accountMessages.addressIncomplete,
    success: 'Your address was updated.',
    onSuccess: onSaved,
  })
  return (
    <Form {...form}>
      <AddressFields address={address} organisation="required" />
      <FormActions>
        <SubmitButton>Save address</SubmitButton>
      </FormActions>
    </Form>
  )
}
