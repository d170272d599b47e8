import { chartTypes } from '@street-musketeers/contract/insight/lists-and-limits.ts'
import type { Figure } from '@street-musketeers/contract/insight/figures.ts'
import type { Db } from '../../platform/database/db.ts'
import { findNetworkMonths } from '../counts/network-store.ts'
import { findMonthlyDeliverers, sumShownMonths } from '../counts/shown-store.ts'
import { maskDeliveries, maskSmallCount } from './rules.ts'
import { sumMonths } from './store.ts'

export type MonthFigures = Record<(typeof chartTypes)[number], Figure>

/** An organisation's figures by month, `2026-11`: people as they were last counted, leaflets delivered as they are now (rule: people-counts-weekly). */
export async function findShownFigures(
  db: Db,
  accountId: number,
  months: readonly string[],
): Promise<Map<string, MonthFigures>> {
  const range = { accountId, since: `${months[0]}-01` }
  const people = byMonth(await sumShownMonths(db, range))
  const leaflets = byMonth(await sumMonths(db, range))
  const deliverers = byMonth(await findMonthlyDeliverers(db, range))
  return new Map(
    months.map((month) => {
      const counted = people.get(month)
      return [
        month,
        {
          'Musketeers joined': maskSmallCount(Number(counted?.joined ?? 0), counted?.few_joined),
          'Leaflets e-mailed': maskSmallCount(Number(counted?.mailed ?? 0), counted?.few_mailed),
          'Leaflets delivered': maskDeliveries(
            leaflets.get(month)?.delivered ?? 0,
            deliverers.get(month)?.deliverers ?? 0,
          ),
        },
      ]
    }),
  )
}

/** Everybody's figures by month, for administrators, as they were counted in the last hour. */
export async function findNetworkFigures(
  db: Db,
  months: readonly string[],
): Promise<Map<string, MonthFigures>> {
  const sums = byMonth(await findNetworkMonths(db, `${months[0]}-01`))
  return new Map(
    months.map((month) => {
      const { joined = 0, mailed = 0, delivered = 0 } = sums.get(month) ?? {}
      return [
        month,
        {
          'Musketeers joined': maskSmallCount(joined),
          'Leaflets e-mailed': maskSmallCount(mailed),
          'Leaflets delivered': maskSmallCount(delivered),
        },
      ]
    }),
  )
}

const byMonth = <Row extends { month: string }>(rows: readonly Row[]) =>
  new Map(rows.map((row) => [row.month.slice(0, 7), row]))
