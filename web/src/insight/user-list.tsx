import type { User } from '@street-musketeers/contract/insight.ts'
import type { ReactNode } from 'react'
import { PageHead } from '../app/page.tsx'
import { Stack } from '../ui/layout.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { Pagination } from '../ui/pagination.tsx'
import { Table, type Column } from '../ui/table.tsx'
import type { usersPage } from './users-page.ts'

interface UserListProps {
  title: string
  /** How many, and in which order. */
  lead: string
  page: Awaited<ReturnType<typeof usersPage>>
  columns: readonly Column<User>[]
  /** Shown while there is nobody. */
  empty: ReactNode
}

/** A page of accounts as a table, and the way to the other pages. */
export function UserList({ title, lead, page, columns, empty }: UserListProps) {
  const { content, pageable, totalElements, totalPages } = page
  return (
    <>
      <PageHead title={title} private />
      <PageTitle lead={totalElements ? lead : undefined}>{title}</PageTitle>
      {totalElements ? (
        <Stack gap="loose">
          <Table caption={title} hideCaption columns={columns} rows={content} rowKey={({ id }) => id} />
          <Pagination label={title} current={pageable.pageNumber + 1} totalPages={totalPages} />
        </Stack>
      ) : (
        empty
      )}
    </>
  )
}

/** `count('musketeer', 1)` is "1 musketeer". */
export const count = (noun: string, number: number) =>
  `${number.toLocaleString('en-GB')} ${noun}${number === 1 ? '' : 's'}`
