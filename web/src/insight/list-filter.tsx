import {
  type ListStatus,
  type ListSort,
  roleSelectors,
  listKinds,
} from '@street-musketeers/contract/insight/lists-and-limits.ts'
import { call } from '../app/api/api.ts'
import { saveFile } from '../app/api/save-file.ts'
import { useFilters } from '../app/lists/parse-filters.ts'
import { ActionButton } from '../ui/forms/action-button.tsx'
import { SelectField, TextField } from '../ui/forms/field.tsx'
import { FilterForm } from '../ui/forms/filter-form.tsx'
import { userFilters, type ListName } from './load-users.ts'

const statusLabels: Record<ListStatus, string> = {
  active: 'Active',
  inactive: 'Inactive',
  deactivated: 'Deactivated',
  waiting: 'Waiting',
  rejected: 'Rejected',
  unsent: 'Not sent yet',
}
const aToZ = ['A to Z', 'Z to A'] as const
const sortLabels: Record<ListSort, { name: string; orders: readonly [asc: string, desc: string] }> = {
  signup: { name: 'Signed up', orders: ['oldest first', 'newest first'] },
  firstname: { name: 'First name', orders: aToZ },
  lastname: { name: 'Last name', orders: aToZ },
  name: { name: 'Org name', orders: aToZ },
  email: { name: 'Email', orders: aToZ },
  waiting: { name: 'Waiting', orders: ['longest first', 'shortest first'] },
}

/** The fields that search, filter and sort a list, and the button that saves it as a file. */
export function ListFilter({ list }: { list: ListName }) {
  const role = roleSelectors[list]
  const filters = useFilters(userFilters(list))
  const { q, status, sort, order } = filters
  const { statuses, sorts, defaults } = listKinds[role]
  const everyStatus = 'status' in defaults ? [] : [{ value: '', label: 'All' }]
  const defaultOrder = sort && sort !== defaults.sort ? 'asc' : defaults.order

  return (
    <FilterForm
      actions={
        <ActionButton
          action={async () =>
            saveFile(await call('GET /api/users/:role/csv', { role, ...filters }), `${list}.csv`)
          }
        >
          Save as CSV
        </ActionButton>
      }
    >
      <TextField
        name="q"
        type="search"
        label="Name, email, telephone or postcode"
        autoComplete="off"
        defaultValue={q}
      />
      <SelectField
        name="status"
        label="Status"
        defaultValue={status ?? ('status' in defaults ? defaults.status : '')}
        choices={[...everyStatus, ...statuses.map((value) => ({ value, label: statusLabels[value] }))]}
      />
      <SelectField
        name="sorted"
        label="Sort by"
        defaultValue={`${sort ?? defaults.sort} ${order ?? defaultOrder}`}
        choices={sorts.flatMap((sort) => {
          const { name, orders } = sortLabels[sort]
          return [
            { value: `${sort} asc`, label: `${name}, ${orders[0]}` },
            { value: `${sort} desc`, label: `${name}, ${orders[1]}` },
          ]
        })}
      />
    </FilterForm>
  )
}
