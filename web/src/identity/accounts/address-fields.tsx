import type { Address } from '@street-musketeers/contract/identity/accounts.ts'
import { TextField } from '../../ui/forms/field.tsx'

/** The lines of an address; first line, town or city and postcode are required (rule: address-essentials). */
export function AddressFields({
  address,
  organisation,
}: {
  address: Address | null
  /** Required for an organisation. A musketeer may give the branch or group they belong to. */
  organisation: 'required' | 'optional'
}) {
  return (
    <>
      <TextField
        name="address.organisation"
        label="Organisation"
        required={organisation === 'required'}
        optional={organisation === 'optional'}
        autoComplete="organization"
        defaultValue={address?.organisation}
      />
      <TextField
        name="address.firstLine"
        label="First line"
        required
        autoComplete="address-line1"
        defaultValue={address?.firstLine}
      />
      <TextField
        name="address.secondLine"
        label="Second line"
        optional
        autoComplete="address-line2"
        defaultValue={address?.secondLine}
      />
      <TextField
        name="address.city"
        label="Town or city"
        required
        autoComplete="address-level2"
        defaultValue={address?.city}
      />
      <TextField
        name="address.county"
        label="County"
        optional
        autoComplete="address-level1"
        defaultValue={address?.county}
      />
      <TextField
        name="address.postCode"
        label="Post code"
        required
        short
        autoComplete="postal-code"
        autoCapitalize="characters"
        defaultValue={address?.postCode}
      />
    </>
  )
}
