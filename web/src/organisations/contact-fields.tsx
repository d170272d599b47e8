import type { OrgInfo } from '@street-musketeers/contract/organisations/organisations.ts'
import { TextField } from '../ui/forms/field.tsx'

export function ContactFields({ orgInfo }: { orgInfo: OrgInfo | null }) {
  return (
    <>
      <TextField
        name="orgInfo.telephone"
        type="tel"
        label="Telephone"
        hint="Only we see it. It is on no leaflet and no page."
        required
        autoComplete="tel"
        defaultValue={orgInfo?.telephone}
      />
      <TextField
        name="orgInfo.website"
        label="Website"
        hint="Shown on your campaign pages."
        optional
        autoComplete="url"
        inputMode="url"
        autoCapitalize="none"
        spellCheck={false}
        defaultValue={orgInfo?.website}
      />
    </>
  )
}
