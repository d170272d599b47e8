import type { SelectQueryBuilder } from 'kysely'

/** A zero-based page of `size` rows (rule: page-response). */
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

type Query<Tables, Joined extends keyof Tables> = SelectQueryBuilder<Tables, Joined, object>
type SelectAndOrder<Tables, Joined extends keyof Tables, Row> = (
  all: Query<Tables, Joined>,
) => SelectQueryBuilder<Tables, Joined, Row>

/** A query that gives the number of rows of another. */
const countOf = <Tables, Joined extends keyof Tables>(all: Query<Tables, Joined>) =>
  all
    .clearSelect()
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .$castTo<{ total: number }>()

/** The rows of a query, each with the number of all rows, which is counted once. */
const rowsWithTotal = <Tables, Joined extends keyof Tables, Row>(
  all: Query<Tables, Joined>,
  selectAndOrder: SelectAndOrder<Tables, Joined, Row>,
) =>
  selectAndOrder(all)
    .select(() => countOf(all).as('total'))
    .$castTo<Row & { total: number }>()

/**
 * A page of a query's rows, and their total number, in one statement.
 * @param all the query without columns and order
 * @param selectAndOrder adds both
 */
export async function pageOfRows<Tables, Joined extends keyof Tables, Row>(
  all: Query<Tables, Joined>,
  selectAndOrder: SelectAndOrder<Tables, Joined, Row>,
  request: PageRequest,
): Promise<{ rows: Row[]; total: number }> {
  const page = await rowsWithTotal(all, selectAndOrder)
    .limit(request.size)
    .offset(rowsBefore(request))
    .execute()
  return withTotal(page as (Row & { total: number })[], request, async () => {
    const { total } = await countOf(all).executeTakeFirstOrThrow()
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
