import type { Db } from '../../platform/database/db.ts'
import { londonDate } from '../../platform/values/clock.ts'
import { findNetworkMonths } from '../counts/network-store.ts'
import { roundForPublic } from './rules.ts'

/** Leaflets of all campaigns that were delivered in this year in London, for anybody (rule: public-total). */
export async function showDeliveredThisYear(
  db: Db,
  now: Date,
): Promise<{ year: number; leafletsDelivered: number | null }> {
  const year = Number(londonDate(now).slice(0, 4))
  const months = await findNetworkMonths(db, `${year}-01-01`)
  const sum = months.reduce((total, { delivered }) => total + delivered, 0)
  return { year, leafletsDelivered: roundForPublic(sum) }
}
