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
