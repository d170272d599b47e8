import type { Db } from '../../platform/database/db.ts'
import { lastMonths } from '../../platform/values/clock.ts'
import { countMonths } from './network-store.ts'

/** Counts everybody's figures of the last 12 months, which administrators' charts and the home page show. */
export const countNetwork = ({ db }: { db: Db }, now: Date): Promise<void> =>
  countMonths(db, `${lastMonths(now, 12)[0]}-01`)
