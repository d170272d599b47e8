import { addMilliseconds, days, londonDate } from '../../platform/values/clock.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/db.ts'

/** Who delivers within four weeks, some weeks after they activated their account, is retained (rule: retained-musketeers). */
const retainedAfter = (weeks: 4 | 12) => ({ fromDay: weeks * 7, toDay: weeks * 7 + 27 })

/** The first month that cannot be counted yet, as its first day: not everybody of it has been here for so many days. */
const firstOpenMonth = (now: Date, { toDay }: { toDay: number }): string =>
  `${londonDate(addMilliseconds(now, -days(toDay + 1))).slice(0, 7)}-01`

/** The month of an account's activation, and whether its musketeer delivered some weeks later. */
const activationMonth = sql`date_trunc('month', activated_at at time zone 'Europe/London')::date`
const isRetained = ({ fromDay, toDay }: { fromDay: number; toDay: number }) => sql`exists (
  select from membership join delivery on delivery.membership_id = membership.id
  where membership.account_id = account.id
    and delivered_on - (activated_at at time zone 'Europe/London')::date between ${fromDay} and ${toDay}
)`

/** Counts the months that have become old enough; those that were counted stay as they are. */
export async function countCohorts(tx: Tx, now: Date): Promise<void> {
  const [early, late] = [retainedAfter(4), retainedAfter(12)]
  await sql`
    insert into cohort (month, people, retained_after_4_weeks)
    select ${activationMonth} as month, count(*), count(*) filter (where ${isRetained(early)})
    from account
    where role = 'musketeer'
      and activated_at < ${firstOpenMonth(now, early)}::timestamp at time zone 'Europe/London'
      and ${activationMonth} not in (select month from cohort)
    group by 1`.execute(tx)
  await sql`
    update cohort set retained_after_12_weeks = least(retained, people)
    from (
      select ${activationMonth} as month, count(*) filter (where ${isRetained(late)}) as retained
      from account
      where role = 'musketeer' and ${activationMonth} in (
        select month from cohort where retained_after_12_weeks is null and month < ${firstOpenMonth(now, late)}
      )
      group by 1
    ) as counted
    where counted.month = cohort.month`.execute(tx)
}

/** The newest cohorts, and when they are counted next. */
export const findCohorts = (db: Db, limit: number) =>
  db.selectFrom('cohort').selectAll().orderBy('month', 'desc').limit(limit).execute()

export const findNextCohortCount = (db: Db) =>
  db.selectFrom('cohort_count').select('next_count_at').executeTakeFirstOrThrow()
