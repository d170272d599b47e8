import { donationStatuses, donationSorts } from '@street-musketeers/contract/donations/messages-and-limits.ts'
import { oneOf, searchText, useFilters } from '../app/lists/parse-filters.ts'
import { SelectField, TextField } from '../ui/forms/field.tsx'
import { FilterForm } from '../ui/forms/filter-form.tsx'
import { donationStatusLabels } from './donation-tag.tsx'

export const donationFilters = {
  q: searchText(254),
  status: oneOf(donationStatuses),
  sort: oneOf(donationSorts),
  order: oneOf(['asc', 'desc']),
}

const orders = [
  { value: 'date desc', label: 'Date, newest first' },
  { value: 'date asc', label: 'Date, oldest first' },
  { value: 'amount desc', label: 'Amount, largest first' },
  { value: 'amount asc', label: 'Amount, smallest first' },
]

/** The fields that search, filter and sort the donations. */
export function DonationFilter() {
  const { q, status = '', sort = 'date', order = 'desc' } = useFilters(donationFilters)
  return (
    <FilterForm>
      <TextField name="q" type="search" label="Email" autoComplete="off" defaultValue={q} />
      <SelectField
        name="status"
        label="Status"
        defaultValue={status}
        choices={[
          { value: '', label: 'All' },
          ...donationStatuses.map((value) => ({ value, label: donationStatusLabels[value][0] })),
        ]}
      />
      <SelectField name="sorted" label="Sort by" defaultValue={`${sort} ${order}`} choices={orders} />
    </FilterForm>
  )
}
