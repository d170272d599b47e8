import type { Db } from '../../platform/database/db.ts'
import { findCohorts, findNextCohortCount } from './cohort-store.ts'
import { presentPeople } from './rules.ts'

const shownMonths = 24

/** How many musketeers of each month of sign-up stayed (rule: retained-musketeers). */
export async function showRetained(db: Db) {
  const { next_count_at } = await findNextCohortCount(db)
  return {
    cohorts: (await findCohorts(db, shownMonths)).map((cohort) => ({
      month: cohort.month.slice(0, 7),
      people: presentPeople(cohort.people),
      after4Weeks: presentPeople(cohort.retained_after_4_weeks),
      after12Weeks:
        cohort.retained_after_12_weeks === null ? null : presentPeople(cohort.retained_after_12_weeks),
    })),
    nextCountAt: next_count_at.toISOString(),
  }
}
