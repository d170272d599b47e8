import { sql, type RawBuilder } from 'kysely'
import type { Db } from './db.ts'
import { rowsBefore, type PageRequest } from './page.ts'

export interface DayPageRequest extends PageRequest {
  /** The number of rows on each day in London: a query for `day` and `many`. */
  days: RawBuilder<unknown>
  /** The column with each row's instant. */
  instant: string
  order: 'asc' | 'desc'
}

/**
 * A page of a list ordered by instant, and the total number of rows. The number of rows on each day shows on which day the page
 * begins, so only rows of that day are skipped, however deep in the list the page is.
 * @param findRows finds the rows of the page: in the list's order, those that match `from`, after skipping `offset` of them
 */
export async function pageByDay<Row>(
  db: Db,
  { days, instant, order, ...request }: DayPageRequest,
  findRows: (from: RawBuilder<boolean>, offset: number) => Promise<Row[]>,
): Promise<{ rows: Row[]; total: number }> {
  const direction = sql.raw(order)
  const first = rowsBefore(request)
  const { rows } = await sql<{ day: string; before: number; total: number }>`
    select day, before, total from (
      select day, (sum(many) over (order by day ${direction}) - many)::bigint as before, (sum(many) over ())::bigint as total
      from (${days}) as counts where many > 0
    ) as positions where before <= ${first} order by before desc limit 1`.execute(db)
  const start = rows[0]
  if (!start) return { rows: [], total: 0 }
  const column = sql.ref(instant)
  const from =
    order === 'desc'
      ? sql<boolean>`${column} < (${start.day}::date + 1)::timestamp at time zone 'Europe/London'`
      : sql<boolean>`${column} >= ${start.day}::date::timestamp at time zone 'Europe/London'`
  return { rows: await findRows(from, first - start.before), total: start.total }
}
