import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Instant } from '../fields.ts'
import { minKeptPeople, showKeptMusketeers } from './kept-musketeers.ts'

/** A number of people; small ones are not told. */
const People = z.union([
  z.object({ count: z.int().min(minKeptPeople) }),
  z.object({ fewerThan: z.literal(minKeptPeople) }),
])
export type KeptPeople = z.output<typeof People>

/** The musketeers who activated their accounts in one month. */
const Cohort = z.object({
  /** By the calendar in London, `2026-11`. */
  month: z.string(),
  people: People,
  /** How many of them delivered leaflets in their 5th to 8th week. */
  after4Weeks: People,
  /** In their 13th to 16th week. Null while not all of them have been here for so long. */
  after12Weeks: People.nullable(),
})
export type Cohort = z.output<typeof Cohort>

export const keptMusketeerEndpoints = {
  showKeptMusketeers: endpoint(showKeptMusketeers, {
    summary:
      'How many musketeers still delivered 4 and 12 weeks after they signed up, by the month of their sign-up, newest first.',
    input: z.strictObject({}),
    reply: z.object({ cohorts: z.array(Cohort), nextCountAt: Instant }),
    problems: ['SignInNeeded', 'NotAllowed'],
  }),
}
