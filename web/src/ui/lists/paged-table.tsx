import type { ReactNode } from 'react'
import { Pagination, type PaginationProps } from './pagination.tsx'
import { Table, type TableProps } from './table.tsx'

export interface ListPage<Row> {
  content: readonly Row[]
  /** Counted from 0. */
  pageable: { pageNumber: number }
  totalPages: number
}

export interface PagedTableProps<Row>
  extends Omit<TableProps<Row>, 'rows' | 'caption'>, Pick<PaginationProps, 'label' | 'query'> {
  page: ListPage<Row>
  /** Names the table when the label is too short. */
  caption?: string
  /** Shown instead when there are no rows. */
  empty: ReactNode
}

/** A page of a list as a table, with links to the other pages. */
export function PagedTable<Row>({
  page,
  label,
  query,
  caption = label,
  empty,
  ...table
}: PagedTableProps<Row>) {
  const { content, pageable, totalPages } = page
  if (content.length === 0) return empty
  return (
    <>
      <Table caption={caption} rows={content} {...table} />
      <Pagination
        label={label}
        current={pageable.pageNumber + 1}
        totalPages={totalPages}
        {...(query && { query })}
      />
    </>
  )
}

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
