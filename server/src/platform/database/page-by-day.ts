import { sql, type RawBuilder } from 'kysely'
import type { Db } from './db.ts'
import { rowsBefore, type PageRequest } from './page.ts'

export interface DayPageRequest extends PageRequest {
  /** How many rows of the list each day of London has: a query for `day` and `many`. */
  days: RawBuilder<unknown>
  /** The column of the list's instants. */
  instant: string
  order: 'asc' | 'desc'
}

/**
 * A page of a list in the order of its instants, and how many rows there are in all. From how many rows each day has it is known on
 * which day the page begins: only rows of that day are passed over, however deep in the list it lies.
 * @param rowsFrom finds so many rows of the list, in its order, after passing over `offset` of those that `from` lets in
 */
export async function pageByDay<Row>(
  db: Db,
  { days, instant, order, ...wanted }: DayPageRequest,
  rowsFrom: (from: RawBuilder<boolean>, offset: number) => Promise<Row[]>,
): Promise<{ rows: Row[]; total: number }> {
  const direction = sql.raw(order)
  const first = rowsBefore(wanted)
  const found = await sql<{ day: string; before: number; total: number }>`
    select day, before, total from (
      select day, (sum(many) over (order by day ${direction}) - many)::bigint as before, (sum(many) over ())::bigint as total
      from (${days}) as counted where many > 0
    ) as placed where before <= ${first} order by before desc limit 1`.execute(db)
  const start = found.rows[0]
  if (!start) return { rows: [], total: 0 }
  const column = sql.ref(instant)
  const from =
    order === 'desc'
      ? sql<boolean>`${column} < (${start.day}::date + 1)::timestamp at time zone 'Europe/London'`
      : sql<boolean>`${column} >= ${start.day}::date::timestamp at time zone 'Europe/London'`
  return { rows: await rowsFrom(from, first - start.before), total: start.total }
}
