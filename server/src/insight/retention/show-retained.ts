import type { RetainedPeople } from '@street-musketeers/contract/insight/figures.ts'
import { minRetainedPeople } from '@street-musketeers/contract/insight/lists-and-limits.ts'
import type { Db } from '../../platform/database/db.ts'
import { findCohorts, findNextCohortCount, countCohorts } from './store.ts'
import { countWeekly } from '../counts/update-shown-counts.ts'

const shownMonths = 24

/** A number of people as administrators see it. */
const presentPeople = (people: number): RetainedPeople =>
  people < minRetainedPeople ? { fewerThan: minRetainedPeople } : { count: people }

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

/** Counts how many musketeers stayed, once a week (rule: retained-musketeers). @returns whether it was due */
export const countRetained = ({ db }: { db: Db }, now: Date): Promise<boolean> =>
  countWeekly(db, 'cohort_count', now, (tx) => countCohorts(tx, now))
