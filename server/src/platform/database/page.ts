import type { SelectQueryBuilder } from 'kysely'

/** A zero-based page of `size` rows (rule: page-size-limits). */
export interface PageRequest {
  page: number
  size: number
}

/** The number of rows before a page. */
export const rowsBefore = ({ page, size }: PageRequest) => page * size

/** The page response, with exactly these fields (rule: page-response). */
export const pageOf = <Row>(content: Row[], totalElements: number, { page, size }: PageRequest) => ({
  content,
  pageable: { pageNumber: page },
  totalElements,
  totalPages: Math.ceil(totalElements / size),
})

/**
 * A page of a query's rows, and their total number, in one statement that counts once and not for each row. A page after the last
 * has no row to carry the total, so it needs a second statement.
 * @param all the query without columns and order
 * @param selectAndOrder adds both
 */
export async function pageOfRows<Tables, Joined extends keyof Tables, Row>(
  all: SelectQueryBuilder<Tables, Joined, object>,
  selectAndOrder: (
    all: SelectQueryBuilder<Tables, Joined, object>,
  ) => SelectQueryBuilder<Tables, Joined, Row>,
  request: PageRequest,
): Promise<{ rows: Row[]; total: number }> {
  const count = all
    .clearSelect()
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .$castTo<{ total: number }>()
  const page = await selectAndOrder(all)
    .select(() => count.as('total'))
    .limit(request.size)
    .offset(rowsBefore(request))
    .$castTo<Row & { total: number }>()
    .execute()
  return withTotal(page as (Row & { total: number })[], request, async () => {
    const { total } = await count.executeTakeFirstOrThrow()
    return total
  })
}

/**
 * A page whose rows carry the total number of rows.
 * @param countAll counts them, for a page after the last
 */
export async function withTotal<Row extends { total: number }>(
  rows: Row[],
  { page }: PageRequest,
  countAll: () => Promise<number>,
): Promise<{ rows: Row[]; total: number }> {
  if (rows[0]) return { rows, total: rows[0].total }
  return { rows, total: page === 0 ? 0 : await countAll() }
}
