import { chartTypes } from '@street-musketeers/contract/insight/tallies.ts'
import type { ChartData } from '@street-musketeers/contract/insight/tally-schemas.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { csvFile } from '../../platform/http/csv.ts'
import type { Db } from '../../platform/database/db.ts'
import type { FileResponse } from '../../platform/http/file-response.ts'
import { lastMonths } from '../../platform/values/clock.ts'
import { maskSmallCount, formatFigure } from './rules.ts'
import { sumMonths } from './store.ts'

const sums = {
  'Musketeers joined': 'joined',
  'Leaflets e-mailed': 'mailed',
  'Leaflets delivered': 'delivered',
} as const satisfies Record<(typeof chartTypes)[number], string>

/** An organisation's figures for the last 12 months (rule: charts-show-twelve-months); for an administrator, everybody's. */
export async function showCharts(
  db: Db,
  { role, accountId }: Pick<Actor, 'role' | 'accountId'>,
  now: Date,
): Promise<ChartData[]> {
  const months = lastMonths(now, 12)
  const rows = await sumMonths(db, role === 'administrator' ? null : accountId, `${months[0]}-01`)
  const byMonth = new Map(rows.map((row) => [row.month.slice(0, 7), row]))
  return chartTypes.map((type) => ({
    type,
    data: months.map((month) => ({
      month,
      ...maskSmallCount(Number(byMonth.get(month)?.[sums[type]] ?? 0)),
    })),
  }))
}

/** The same as a CSV file: a row for each month, a column for each chart. */
export async function exportCharts(
  db: Db,
  by: Pick<Actor, 'role' | 'accountId'>,
  now: Date,
): Promise<FileResponse> {
  const [joined, mailed, delivered] = await showCharts(db, by, now)
  const rows = joined!.data.map(({ month }, at) => ({
    month,
    joined: formatFigure(joined!.data[at]!),
    mailed: formatFigure(mailed!.data[at]!),
    delivered: formatFigure(delivered!.data[at]!),
  }))
  const [joinedTitle, mailedTitle, deliveredTitle] = chartTypes
  const columns = { month: 'Month', joined: joinedTitle, mailed: mailedTitle, delivered: deliveredTitle }
  return csvFile(`campaign-numbers-to-${lastMonths(now, 1)[0]}.csv`, columns, rows)
}
