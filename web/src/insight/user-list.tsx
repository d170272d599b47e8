import type { ListedUser } from '@street-musketeers/contract/insight/users.ts'
import {
  maxSearchResults,
  type ListStatus,
  type ListSort,
  roleSelectors,
  listKinds,
} from '@street-musketeers/contract/insight/lists-and-limits.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { pluralise } from '../app/format/format-count.ts'
import { ListScreen } from '../app/lists/list-screen.tsx'
import { useFilters, loadFilteredPage, oneOf, searchText } from '../app/lists/parse-filters.ts'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import type { Column } from '../ui/lists/table.tsx'
import { call } from '../app/api/api.ts'
import { saveFile } from '../app/api/save-file.ts'
import { ActionButton } from '../ui/forms/action-button.tsx'
import { SelectField, TextField } from '../ui/forms/field.tsx'
import { FilterForm } from '../ui/forms/filter-form.tsx'
import { RowLink } from '../app/lists/row-link.tsx'

interface UserListProps {
  title: string
  list: ListName
  /** One of them: "musketeer". */
  noun: string
  lead?: string
  page: Awaited<ReturnType<typeof loadUsers>>
  columns: readonly Column<ListedUser>[]
  /** Shown while there is nobody at all. */
  empty: ReactNode
  /** Below the list. */
  children?: ReactNode
}

/** A page of accounts that can be searched, filtered and sorted. */
export function UserList({ title, list, noun, lead, page, columns, empty, children }: UserListProps) {
  const { q, status } = useFilters(userFilters(list))
  const isFiltered = Boolean(q || status)
  return (
    <ListScreen
      title={title}
      lead={lead}
      page={page}
      columns={columns}
      rowKey={({ id, username }) => id ?? username}
      filter={<ListFilter list={list} />}
      summary={
        <p role="status">
          {q && page.totalElements === maxSearchResults
            ? `${maxSearchResults} or more match. These are the newest ${maxSearchResults}. Type more to narrow the search.`
            : `${pluralise(page.totalElements, noun)}${isFiltered ? ' found' : ''}.`}
        </p>
      }
      noMatches={
        <EmptyState title="Nobody found" next={<Link to="?">Show everyone</Link>}>
          Searches the start of names, email addresses, telephone numbers and postcodes. Try fewer or shorter
          words.
        </EmptyState>
      }
      empty={!isFiltered && empty}
    >
      {children}
    </ListScreen>
  )
}

const statusLabels: Record<ListStatus, string> = {
  active: 'Active',
  inactive: 'Inactive',
  deactivated: 'Deactivated',
  waiting: 'Waiting',
  vouched: 'Waiting, vouched for',
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
function ListFilter({ list }: { list: ListName }) {
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

/** Rows a page (rule: list-page-sizes). */
const usersPerPage = 10

type ListName = keyof typeof roleSelectors

/** `?q=ada&status=active&sort=lastname&order=asc` */
function userFilters(list: ListName) {
  const { statuses, sorts }: { statuses: readonly ListStatus[]; sorts: readonly ListSort[] } =
    listKinds[roleSelectors[list]]
  return { q: searchText(100), status: oneOf(statuses), sort: oneOf(sorts), order: oneOf(['asc', 'desc']) }
}

/** The page of an administrators' list that an address names. */
export function loadUsers(list: ListName, request: Request) {
  const role = roleSelectors[list]
  return loadFilteredPage(request, userFilters(list), (page, filters) =>
    call('GET /api/users/:role/:page/:size', { role, ...filters, page, size: usersPerPage }),
  )
}

interface UserLinkProps {
  user: ListedUser
  /** The address of the page of an account. */
  path: (id: number) => string
  children: string
}

/** A name in an administrators' list, which leads to its page. A sign-up that is not confirmed has none. */
export const UserLink = ({ user: { id }, path, children }: UserLinkProps) =>
  id === null ? children : <RowLink to={path(id)}>{children}</RowLink>
