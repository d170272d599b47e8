import type { Db } from '../../platform/database/db.ts'
import { addMilliseconds, hours, londonDate } from '../../platform/values/clock.ts'
import { sumMonthsOfAll } from '../charts/store.ts'
import { roundForPublic } from './rules.ts'

interface Delivered {
  year: number
  leafletsDelivered: number | null
}

/** What was counted last, by database: a process has one, and each test file its own. */
const counted = new WeakMap<Db, Delivered & { until: Date }>()

/** Leaflets of all campaigns that were delivered in this year in London, for anybody (rule: public-total). */
export async function showDeliveredThisYear(db: Db, now: Date): Promise<Delivered> {
  const year = Number(londonDate(now).slice(0, 4))
  const last = counted.get(db)
  if (last?.year === year && now < last.until) return { year, leafletsDelivered: last.leafletsDelivered }

  const months = await sumMonthsOfAll(db, `${year}-01-01`)
  const sum = months.reduce((total, { delivered }) => total + Number(delivered), 0)
  const leafletsDelivered = roundForPublic(sum)
  counted.set(db, { year, leafletsDelivered, until: addMilliseconds(now, hours(1)) })
  return { year, leafletsDelivered }
}
