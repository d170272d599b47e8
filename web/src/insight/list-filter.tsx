import {
  listKinds,
  saveUsers,
  type ListSort,
  type ListStatus,
} from '@street-musketeers/contract/insight/user-lists.ts'
import { useSearchParams } from 'react-router'
import { call } from '../app/api/api.ts'
import { saveFile } from '../app/api/save-file.ts'
import { DeedButton } from '../ui/forms/deed-button.tsx'
import { SelectField, TextField } from '../ui/forms/field.tsx'
import { FilterForm } from '../ui/forms/filter-form.tsx'
import { readWanted, type ListName } from './users-page.ts'

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
  const wanted = readWanted(list, search)
  const { statuses, sorts, first } = listKinds[wanted.role]
  const everyStatus = 'status' in first ? [] : [{ value: '', label: 'All' }]
  const sorted = `${wanted.sort ?? first.sort} ${wanted.order ?? (wanted.sort && wanted.sort !== first.sort ? 'asc' : first.order)}`

  return (
    <FilterForm
      deeds={
        <DeedButton deed={async () => saveFile(await call(saveUsers, wanted), `${list}.csv`)}>
          Save as CSV
        </DeedButton>
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
        defaultValue={wanted.status ?? ('status' in first ? first.status : '')}
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
