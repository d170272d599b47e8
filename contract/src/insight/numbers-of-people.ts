import { z } from 'zod'
import { Cause } from '../causes/causes.ts'
import { endpoint } from '../endpoint.ts'
import { CampaignPlaces } from '../places/places.ts'
import { minKeptPeople } from './lists-and-limits.ts'
import { Instant } from '../fields.ts'

/** Musketeers of one postcode area who chose a cause for which no campaign runs there (rule: waiting-places). */
export const WaitingPlace = z
  .object({ area: z.string(), cause: Cause, people: z.int() })
  .meta({ id: 'WaitingPlace' })
export type WaitingPlace = z.output<typeof WaitingPlace>

export const audienceEndpoints = {
  /** It writes nothing. A POST, because its lists are too long for an address. */
  showAudience: endpoint('POST /api/audience', {
    summary:
      'About how many musketeers a campaign for these causes and places would be suggested to, rounded down to one digit. Null below 10. Counted once a week. It writes nothing.',
    who: ['organisation'],
    object: 'none',
    input: z.strictObject({
      campaignCauses: z.array(Cause).max(27),
      campaignPlaces: CampaignPlaces.default([]),
    }),
    reply: z.object({ people: z.int().nullable() }),
    problems: ['TooManyTries'],
    example: { campaignCauses: ['NHS'], campaignPlaces: ['LS'] },
  }),

  listWaitingPlaces: endpoint('GET /api/waitingplaces', {
    summary:
      'Postcode areas and causes for which three or more musketeers wait and no campaign runs, most people first, at most 100. People are counted once a week.',
    who: ['administrator'],
    object: 'none',
    reply: z.array(WaitingPlace),
  }),
}

/** Sign-ups by how people heard of us (rule: how-people-heard). People who gave no answer are not counted. */
export const OriginCounts = z.object({
  searchEngine: z.int(),
  recommended: z.int(),
  socialMedia: z.int(),
  blogPub: z.int(),
  other: z.int(),
})
export type OriginCounts = z.output<typeof OriginCounts>

export const OriginMonth = OriginCounts.extend({
  /** By the calendar in London, `2026-11`. */
  month: z.string(),
})
export type OriginMonth = z.output<typeof OriginMonth>

export const marketingEndpoints = {
  showMarketing: endpoint('GET /api/marketing', {
    summary: 'How people heard of us: in total, and in each of the last twelve months, oldest first.',
    who: ['administrator'],
    object: 'none',
    reply: OriginCounts.extend({ months: z.array(OriginMonth) }),
  }),
}

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
  showKeptMusketeers: endpoint('GET /api/keptmusketeers', {
    summary:
      'How many musketeers still delivered 4 and 12 weeks after they signed up, by the month of their sign-up, newest first.',
    who: ['administrator'],
    object: 'none',
    reply: z.object({ cohorts: z.array(Cohort), nextCountAt: Instant }),
  }),
}
