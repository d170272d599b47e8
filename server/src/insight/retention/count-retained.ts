import type { Db } from '../../platform/database/db.ts'
import { nextMondayCount } from '../counts/rules.ts'
import { countCohorts, lockCohortCount, scheduleCohortCount } from './cohort-store.ts'

/**
 * Counts how many musketeers stayed, if that is due: once a week (rule: retained-musketeers). A count that was missed is made up at the next
 * run. @returns whether it was due
 */
export const countRetained = ({ db }: { db: Db }, now: Date): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    if (!(await lockCohortCount(tx, now))) return false
    await countCohorts(tx, now)
    await scheduleCohortCount(tx, nextMondayCount(now))
    return true
  })
