import type { SelectQueryBuilder } from 'kysely'
import type { Db } from './db.ts'
import { preparedQueries, unplanned, type Choosable } from './prepared-query.ts'

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
 * A page of a query's rows, and their total number, in one statement. It is planned for each page, so it suits lists that are filtered
 * by what people type: how they are best read depends on it. The others are prepared, see {@link preparedPages}.
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

interface PageValues {
  pageSize: number
  pageOffset: number
}

/**
 * The same as prepared statements (docs/decisions/0034-prepared-queries.md), for any page of a list: one for each choice, see
 * {@link preparedQueries}.
 * @param all as for {@link pageOfRows}
 */
export function preparedPages<
  Choice extends Choosable<Choice>,
  Values extends object,
  Tables,
  Joined extends keyof Tables,
  Row,
>(
  all: (db: Db, values: Values, choice: Choice) => Query<Tables, Joined>,
  selectAndOrder: SelectAndOrder<Tables, Joined, Row>,
): (db: Db, choice: Choice, values: Values, request: PageRequest) => Promise<{ rows: Row[]; total: number }> {
  const findRows = preparedQueries((db, values: Values & PageValues, choice: Choice) =>
    rowsWithTotal(all(db, values, choice), selectAndOrder)
      .limit(unplanned(values.pageSize))
      .offset(unplanned(values.pageOffset)),
  )
  const count = preparedQueries((db, values: Values, choice: Choice) => countOf(all(db, values, choice)))
  return async (db, choice, values, request) => {
    const rows = await findRows(db, choice, {
      ...values,
      pageSize: request.size,
      pageOffset: rowsBefore(request),
    })
    return withTotal(rows, request, async () => (await count(db, choice, values))[0]!.total)
  }
}

/** The same for a list without choices. */
export function preparedPage<Values extends object, Tables, Joined extends keyof Tables, Row>(
  all: (db: Db, values: Values) => Query<Tables, Joined>,
  selectAndOrder: SelectAndOrder<Tables, Joined, Row>,
): (db: Db, values: Values, request: PageRequest) => Promise<{ rows: Row[]; total: number }> {
  const pages = preparedPages(all, selectAndOrder)
  return (db, values, request) => pages(db, {}, values, request)
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
