import { says as identitySays } from '@street-musketeers/contract/identity.ts'
import type { OwnUser } from '@street-musketeers/contract/insight.ts'
import { saveOrganisationDetails } from '@street-musketeers/contract/organisations.ts'
import { nest } from '../app/answer-form.ts'
import { useApiForm } from '../app/use-api-form.ts'
import { AddressFields } from '../identity/address-fields.tsx'
import { Form, FormActions, SubmitButton } from '../ui/form.tsx'

/**
 * Saves an organisation's address, which always names it. The call wants telephone and website beside it: they go along
 * as they stand.
 */
export function OrganisationAddressForm({
  user: { address, orgInfo },
  onSaved,
}: {
  user: OwnUser
  onSaved: () => unknown
}) {
  const form = useApiForm(saveOrganisationDetails, {
    name: 'address',
    incomplete: identitySays.addressIncomplete,
    success: 'Your address was updated.',
    input: (typed) => ({ ...nest(typed), orgInfo }),
    done: onSaved,
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
