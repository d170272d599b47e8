import type { User } from '@street-musketeers/contract/insight/insight.ts'
import { maxSearchResults } from '@street-musketeers/contract/insight/user-lists.ts'
import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import { PageHead } from '../app/shell/page.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { Stack } from '../ui/page/layout.tsx'
import { PageTitle } from '../ui/page/page-title.tsx'
import { Pagination } from '../ui/lists/pagination.tsx'
import { Table, type Column } from '../ui/lists/table.tsx'
import { ListFilter } from './list-filter.tsx'
import { parseFilters, type ListName, type loadUsers } from './load-users.ts'

interface UserListProps {
  title: string
  list: ListName
  /** One of them: "musketeer". */
  noun: string
  lead?: string
  page: Awaited<ReturnType<typeof loadUsers>>
  columns: readonly Column<User>[]
  /** Shown while there is nobody at all. */
  empty: ReactNode
}

/** A page of accounts as a table, what to search and sort it by, and the way to the other pages. */
export function UserList({ title, list, noun, lead, page, columns, empty }: UserListProps) {
  const [search] = useSearchParams()
  const { content, pageable, totalElements, totalPages } = page
  const { q, status } = parseFilters(list, search)
  const narrowed = Boolean(q || status)
  return (
    <>
      <PageHead title={title} private />
      <PageTitle lead={lead}>{title}</PageTitle>
      <Stack gap="loose">
        {(totalElements > 0 || narrowed) && <ListFilter list={list} />}
        {(totalElements > 0 || narrowed) && (
          <p role="status">
            {q && totalElements === maxSearchResults
              ? `${maxSearchResults} or more match. These are the newest ${maxSearchResults}: type more to find the one you look for.`
              : `${pluralise(noun, totalElements)}${narrowed ? ' found' : ''}.`}
          </p>
        )}
        {totalElements > 0 && (
          <>
            <Table caption={title} hideCaption columns={columns} rows={content} rowKey={({ id }) => id} />
            <Pagination label={title} current={pageable.pageNumber + 1} totalPages={totalPages} />
          </>
        )}
        {totalElements === 0 &&
          (narrowed ? (
            <EmptyState title="Nobody found" next={<Link to="?">Show everybody again</Link>}>
              We look for the beginnings of words in names and email addresses. Fewer or shorter words find
              more.
            </EmptyState>
          ) : (
            empty
          ))}
      </Stack>
    </>
  )
}

/** `count('musketeer', 1)` is "1 musketeer". */
const pluralise = (noun: string, number: number) =>
  `${number.toLocaleString('en-GB')} ${noun}${number === 1 ? '' : 's'}`
