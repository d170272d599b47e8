import type { ReactNode } from 'react'
import { PagedTable, type ListPage, type PagedTableProps } from './paged-table.tsx'

export interface FilteredListProps<Row> extends Omit<PagedTableProps<Row>, 'page' | 'empty'> {
  page: ListPage<Row> & { totalElements: number }
  /** The fields that narrow the list. */
  filter: ReactNode
  /** How many rows match, or which. */
  summary?: ReactNode
  /** Shown in place of the table when no row matches. */
  noMatches: ReactNode
  /** Shown in place of everything, filter included, when there are no rows. For a list that is not filtered now. */
  empty?: ReactNode
}

/** A list that can be searched, filtered and sorted: the filter, what matches, and a page of it. */
export function FilteredList<Row>({
  page,
  filter,
  summary,
  noMatches,
  empty,
  ...table
}: FilteredListProps<Row>) {
  if (empty && page.totalElements === 0) return empty
  return (
    <>
      {filter}
      {summary}
      <PagedTable page={page} empty={noMatches} hideCaption {...table} />
    </>
  )
}
