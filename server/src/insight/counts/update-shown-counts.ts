import type { Db, Tx } from '../../platform/database/db.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import { peopleCounted } from '../events.ts'
import { showCoverage } from '../coverage/store.ts'
import { firstCountAt, monthOfCount, nextMondayCount, weekOfCount } from './rules.ts'
import {
  addUncountedCampaigns,
  countDeliverers,
  countMonthlyDeliverers,
  findUncountedCampaigns,
  isAnyCountDue,
  lockCounts,
  makeCountsDue,
  scheduleNextCount,
  showCounts,
  showWeeklyDeliveries,
  countMonths,
  lockWeeklyCount,
  scheduleWeeklyCount,
  type WeeklyCount,
} from './store.ts'
import { lastMonths } from '../../platform/values/clock.ts'

/**
 * Updates the numbers of people that organisations see, for every campaign that is due (rule: people-counts-weekly). A count that was
 * missed is made up at the next run; one that was made is not repeated.
 * @returns how many campaigns were counted
 */
export async function updateShownCounts({ db }: { db: Db }, now: Date): Promise<number> {
  await addNewCampaigns(db)
  if (!(await isAnyCountDue(db, now))) return 0
  return db.transaction().execute((tx) => countDueCampaigns(tx, now))
}

/** The same in the caller's transaction. */
export async function updateDueCounts(tx: Tx, now: Date): Promise<number> {
  await addNewCampaigns(tx)
  return countDueCampaigns(tx, now)
}

/** Counts what is due, and once more the campaigns that were counted since `since`: the demonstration fills them while the worker counts. */
export function countAgain(
  { db }: { db: Db },
  { since, now }: Record<'since' | 'now', Date>,
): Promise<number> {
  return db.transaction().execute(async (tx) => {
    await lockCounts(tx)
    await makeCountsDue(tx, { since, now })
    return updateDueCounts(tx, now)
  })
}

async function addNewCampaigns(db: Db): Promise<void> {
  const uncounted = await findUncountedCampaigns(db)
  await addUncountedCampaigns(
    db,
    uncounted.map(({ id, published_at }) => ({ id, firstCountAt: firstCountAt(published_at) })),
  )
}

async function countDueCampaigns(tx: Tx, now: Date): Promise<number> {
  // Another worker that counts at the same moment waits, and then finds nothing due.
  await lockCounts(tx)
  await showCounts(tx, { month: monthOfCount(now), week: weekOfCount(now) }, now)
  await countDeliverers(tx, now)
  await showWeeklyDeliveries(tx, weekOfCount(now), now)
  await countMonthlyDeliverers(tx, now)
  await showCoverage(tx, monthOfCount(now), now)
  const counted = await scheduleNextCount(tx, nextMondayCount(now), now)
  if (counted > 0) await enqueue(tx, peopleCounted, { countedAt: now.toISOString() })
  return counted
}

/** Counts everybody's figures of the last 12 months, which administrators' charts and the home page show. */
export const countNetwork = ({ db }: { db: Db }, now: Date): Promise<void> =>
  countMonths(db, `${lastMonths(now, 12)[0]}-01`)

/**
 * Makes a count of everybody, if it is due: on Mondays. One that was missed is made up at the next run.
 * @returns whether it was due
 */
export const countWeekly = (
  db: Db,
  table: WeeklyCount,
  now: Date,
  count: (tx: Tx) => Promise<void>,
): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    // Another worker that counts at the same moment waits, and then finds nothing due.
    if (!(await lockWeeklyCount(tx, table, now))) return false
    await count(tx)
    await scheduleWeeklyCount(tx, table, nextMondayCount(now))
    return true
  })
