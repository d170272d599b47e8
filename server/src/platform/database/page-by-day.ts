import { sql, type Compilable, type RawBuilder } from 'kysely'
import type { Db } from './db.ts'
import { rowsBefore, type PageRequest } from './page.ts'
import { preparedQuery, unplanned } from './prepared-query.ts'

/** A list ordered by instant. */
export interface ListByDay<Row> {
  /** The number of rows on each day in London: a query for `day` and `many`. */
  days: RawBuilder<unknown>
  /** The column with each row's instant. */
  instant: string
  order: 'asc' | 'desc'
  /** Finds the rows of a page: in the list's order, those that match `from`; `offset` of them are skipped. */
  rows: (db: Db, page: PageOfDay) => Compilable<Row> | RawBuilder<Row>
}

interface PageOfDay {
  from: RawBuilder<boolean>
  limit: RawBuilder<number>
  offset: RawBuilder<number>
}

/**
 * Prepares the statements for a page of a list ordered by instant, and the total number of rows. The number of rows on each day shows on
 * which day the page begins, so only rows of that day are skipped, however deep in the list the page is.
 */
export function preparedPageByDay<Row>({
  days,
  instant,
  order,
  rows,
}: ListByDay<Row>): (db: Db, request: PageRequest) => Promise<{ rows: Row[]; total: number }> {
  const direction = sql.raw(order)
  const findStart = preparedQuery(
    (_, { first }: { first: number }) => sql<{ day: string; before: number; total: number }>`
      select day, before, total from (
        select day, (sum(many) over (order by day ${direction}) - many)::bigint as before, (sum(many) over ())::bigint as total
        from (${days}) as counts where many > 0
      ) as positions where before <= ${first} order by before desc limit 1`,
  )
  const findRows = preparedQuery((db, { day, size, offset }: { day: string; size: number; offset: number }) =>
    rows(db, { from: onOrAfter(day), limit: unplanned(size), offset: unplanned(offset) }),
  )
  const column = sql.ref(instant)
  /** The subqueries hide the day from the plan (see `unplanned`). */
  const onOrAfter = (day: string) =>
    order === 'desc'
      ? sql<boolean>`${column} < (select (${day}::date + 1)::timestamp at time zone 'Europe/London')`
      : sql<boolean>`${column} >= (select ${day}::date::timestamp at time zone 'Europe/London')`

  return async (db, request) => {
    const first = rowsBefore(request)
    const [start] = await findStart(db, { first })
    if (!start) return { rows: [], total: 0 }
    const found = await findRows(db, { day: start.day, size: request.size, offset: first - start.before })
    return { rows: found, total: start.total }
  }
}
