import type { SelectQueryBuilder } from 'kysely'

/** Which part of a list is requested: a zero-based page of `size` rows (rule: page-size-limits). */
export interface PageRequest {
  page: number
  size: number
}

/** How many rows lie before a page. */
export const rowsBefore = ({ page, size }: PageRequest) => page * size

/** The page response, with exactly these fields (rule: page-response). */
export const pageOf = <Row>(content: Row[], totalElements: number, { page, size }: PageRequest) => ({
  content,
  pageable: { pageNumber: page },
  totalElements,
  totalPages: Math.ceil(totalElements / size),
})

/**
 * A page of what a query finds, and how much it finds in all, in one statement: the count is taken once, not for each row. Only
 * behind the last page, where no row could carry it, it is asked for by itself.
 * @param all everything, as yet without columns and order
 * @param shown adds both
 */
export async function pageOfRows<Tables, Joined extends keyof Tables, Row>(
  all: SelectQueryBuilder<Tables, Joined, object>,
  shown: (all: SelectQueryBuilder<Tables, Joined, object>) => SelectQueryBuilder<Tables, Joined, Row>,
  wanted: PageRequest,
): Promise<{ rows: Row[]; total: number }> {
  const count = all
    .clearSelect()
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .$castTo<{ total: number }>()
  const found = await shown(all)
    .select(() => count.as('total'))
    .limit(wanted.size)
    .offset(rowsBefore(wanted))
    .$castTo<Row & { total: number }>()
    .execute()
  const rows = found as (Row & { total: number })[]
  if (rows[0]) return { rows, total: rows[0].total }
  return { rows, total: wanted.page === 0 ? 0 : (await count.executeTakeFirstOrThrow()).total }
}
