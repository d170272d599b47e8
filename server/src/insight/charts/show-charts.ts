import { chartTypes } from '@street-musketeers/contract/insight/tallies.ts'
import type { ChartData } from '@street-musketeers/contract/insight/tally-schemas.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { csvFile } from '../../platform/http/csv.ts'
import type { Db } from '../../platform/database/db.ts'
import type { FileResponse } from '../../platform/http/file-response.ts'
import { lastMonths } from '../../platform/values/clock.ts'
import { firstCountAt, nextMondayCount } from '../counts/rules.ts'
import { findNextCount } from '../counts/shown-store.ts'
import { findLiveFigures, findShownFigures } from './find-chart-figures.ts'
import { formatDeliveries, formatFigure } from './rules.ts'

/**
 * An organisation's figures for the last 12 months (rule: charts-show-twelve-months); for an administrator, everybody's, which are live.
 * Each chart of people says when its numbers may change next (rule: people-counts-weekly).
 */
export async function showCharts(
  db: Db,
  { role, accountId }: Pick<Actor, 'role' | 'accountId'>,
  now: Date,
): Promise<ChartData[]> {
  const months = lastMonths(now, 12)
  const isLive = role === 'administrator'
  const figures = isLive ? await findLiveFigures(db, months) : await findShownFigures(db, accountId, months)
  const nextCountAt = isLive ? null : (await findNextCountAt(db, accountId, now)).toISOString()
  return chartTypes.map((type) => ({
    type,
    nextCountAt: type === 'Leaflets delivered' ? null : nextCountAt,
    data: months.map((month) => ({ month, ...figures.get(month)![type] })),
  }))
}

/** When a number of people may change next, in any of an organisation's campaigns. */
async function findNextCountAt(db: Db, accountId: number, now: Date): Promise<Date> {
  const { next_count_at, published_at } = await findNextCount(db, accountId)
  const times = [next_count_at, published_at && firstCountAt(published_at)].filter((at) => at !== null)
  return times.length ? times.reduce((first, at) => (at < first ? at : first)) : nextMondayCount(now)
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
    delivered: formatDeliveries(delivered!.data[at]!),
  }))
  const [joinedTitle, mailedTitle, deliveredTitle] = chartTypes
  const columns = { month: 'Month', joined: joinedTitle, mailed: mailedTitle, delivered: deliveredTitle }
  return csvFile(`campaign-numbers-to-${lastMonths(now, 1)[0]}.csv`, columns, rows)
}
