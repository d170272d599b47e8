import type { Address } from '@street-musketeers/contract/identity/accounts.ts'
import { accountMessages } from '@street-musketeers/contract/identity/messages-and-limits.ts'
import { useActionResult } from '../../app/forms/use-action-result.ts'
import { useApiForm } from '../../app/forms/use-api-form.ts'
import { useRevision } from '../../app/forms/use-revision.ts'
import { Form, SubmitRow } from '../../ui/forms/form.tsx'
import { AddressFields } from './address-fields.tsx'

/** Saves the signed-in musketeer's address. */
export function AddressForm({ address, revision }: { address: Address | null; revision: string }) {
  const showOutcome = useActionResult()
  const form = useApiForm('POST /api/address', {
    ...useRevision(revision),
    name: 'address',
    incomplete: accountMessages.addressIncomplete,
    success: accountMessages.addressSaved,
    onSuccess: ({ address: saved }, element) => {
      const postcode = element.elements.namedItem('address.postCode')
      if (postcode instanceof HTMLInputElement) postcode.value = saved.postCode
      return showOutcome()
    },
  })
  return (
    <Form {...form}>
      <AddressFields address={address} organisation="optional" />
      <SubmitRow>Save address</SubmitRow>
    </Form>
  )
}
