import type { ListedUser } from '@street-musketeers/contract/insight/users.ts'
import { maxSearchResults } from '@street-musketeers/contract/insight/lists-and-limits.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { pluralise } from '../app/format/format-count.ts'
import { ListScreen } from '../app/lists/list-screen.tsx'
import { useFilters } from '../app/lists/parse-filters.ts'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import type { Column } from '../ui/lists/table.tsx'
import { ListFilter } from './list-filter.tsx'
import { userFilters, type ListName, type loadUsers } from './load-users.ts'

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
}

/** A page of accounts that can be searched, filtered and sorted. */
export function UserList({ title, list, noun, lead, page, columns, empty }: UserListProps) {
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
    />
  )
}
