import { donationStatuses, type DonationStatus } from '@street-musketeers/contract/donations/donations.ts'
import { SelectField, TextField } from '../ui/forms/field.tsx'
import { FilterForm } from '../ui/forms/filter-form.tsx'
import { donationStatusLabels } from './donation-tag.tsx'

const orders = [
  { value: 'date desc', label: 'Date, newest first' },
  { value: 'date asc', label: 'Date, oldest first' },
  { value: 'amount desc', label: 'Amount, largest first' },
  { value: 'amount asc', label: 'Amount, smallest first' },
]

/** What the list of donations is searched, filtered and sorted by, all of it in the address. */
export function DonationFilter({
  q,
  status,
  sort = 'date',
  order = 'desc',
}: {
  q: string
  status: DonationStatus | undefined
  sort: 'date' | 'amount' | undefined
  order: 'asc' | 'desc' | undefined
}) {
  return (
    <FilterForm>
      <TextField name="q" type="search" label="Email" maxLength={254} autoComplete="off" defaultValue={q} />
      <SelectField
        name="status"
        label="Status"
        defaultValue={status ?? ''}
        choices={[
          { value: '', label: 'All' },
          ...donationStatuses.map((value) => ({ value, label: donationStatusLabels[value][0] })),
        ]}
      />
      <SelectField name="sorted" label="Sort by" defaultValue={`${sort} ${order}`} choices={orders} />
    </FilterForm>
  )
}
