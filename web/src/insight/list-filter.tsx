import {
  listKinds,
  exportUsers,
  type ListSort,
  type ListStatus,
} from '@street-musketeers/contract/insight/user-lists.ts'
import { useSearchParams } from 'react-router'
import { call } from '../app/api/api.ts'
import { saveFile } from '../app/api/save-file.ts'
import { ActionButton } from '../ui/forms/action-button.tsx'
import { SelectField, TextField } from '../ui/forms/field.tsx'
import { FilterForm } from '../ui/forms/filter-form.tsx'
import { parseFilters, type ListName } from './load-users.ts'

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

/** What a list is searched, filtered and sorted by, all of it in the address, and the list as a file. */
export function ListFilter({ list }: { list: ListName }) {
  const [search] = useSearchParams()
  const wanted = parseFilters(list, search)
  const { statuses, sorts, defaults } = listKinds[wanted.role]
  const everyStatus = 'status' in defaults ? [] : [{ value: '', label: 'All' }]
  const sorted = `${wanted.sort ?? defaults.sort} ${wanted.order ?? (wanted.sort && wanted.sort !== defaults.sort ? 'asc' : defaults.order)}`

  return (
    <FilterForm
      actions={
        <ActionButton action={async () => saveFile(await call(exportUsers, wanted), `${list}.csv`)}>
          Save as CSV
        </ActionButton>
      }
    >
      <TextField
        name="q"
        type="search"
        label="Name or email"
        maxLength={100}
        autoComplete="off"
        defaultValue={wanted.q}
      />
      <SelectField
        name="status"
        label="Status"
        defaultValue={wanted.status ?? ('status' in defaults ? defaults.status : '')}
        choices={[...everyStatus, ...statuses.map((value) => ({ value, label: statusLabels[value] }))]}
      />
      <SelectField
        name="sorted"
        label="Sort by"
        defaultValue={sorted}
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
