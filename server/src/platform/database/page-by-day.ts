import { sql, type Compilable, type RawBuilder } from 'kysely'
import type { Db } from './db.ts'
import { rowsBefore, type PageRequest } from './page.ts'

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
  limit: number
  offset: number
}

/**
 * A page of a list ordered by instant, and the total number of rows. The number of rows on each day shows on which day the page begins, so
 * only rows of that day are skipped, however deep in the list the page is.
 */
export async function pageByDay<Row>(
  db: Db,
  { days, instant, order, rows }: ListByDay<Row>,
  request: PageRequest,
): Promise<{ rows: Row[]; total: number }> {
  const direction = sql.raw(order)
  const first = rowsBefore(request)
  const { rows: starts } = await sql<{ day: string; before: number; total: number }>`
    select day, before, total from (
      select day, (sum(many) over (order by day ${direction}) - many)::bigint as before, (sum(many) over ())::bigint as total
      from (${days}) as counts where many > 0
    ) as positions where before <= ${first} order by before desc limit 1`.execute(db)
  const start = starts[0]
  if (!start) return { rows: [], total: 0 }
  const column = sql.ref(instant)
  const from =
    order === 'desc'
      ? sql<boolean>`${column} < (${start.day}::date + 1)::timestamp at time zone 'Europe/London'`
      : sql<boolean>`${column} >= ${start.day}::date::timestamp at time zone 'Europe/London'`
  const page = rows(db, { from, limit: request.size, offset: first - start.before })
  return { rows: (await db.executeQuery(page.compile(db))).rows, total: start.total }
}
