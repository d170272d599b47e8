import type { Db } from '../../platform/database/db.ts'
import { nextMondayCount } from '../counts/rules.ts'
import { countPeople, lockAudienceCount, scheduleAudienceCount } from './audience-store.ts'

/**
 * Counts musketeers by cause and district, if that is due: once a week (rule: campaign-audience). A count that was missed is made up at the
 * next run.
 * @returns whether it was due
 */
export const countAudience = ({ db }: { db: Db }, now: Date): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    // Another worker that counts at the same moment waits, and then finds nothing due.
    if (!(await lockAudienceCount(tx, now))) return false
    await countPeople(tx)
    await scheduleAudienceCount(tx, nextMondayCount(now))
    return true
  })
