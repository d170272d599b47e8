import * as z from 'zod'
import { Cause } from '../causes/causes.ts'
import { endpoint, everyone, FileReply } from '../endpoint.ts'
import { Instant, LondonDate } from '../fields.ts'
import { CampaignPlaces } from '../places/places.ts'
import { chartTypes, minRetainedPeople, minShownCount } from './lists-and-limits.ts'

/**
 * A count as an organisation may see it. When only 1 or 2 people are counted, or delivered the leaflets that are counted, it could identify
 * one of them, so it has `score` 0 and `fewerThan` set. A zero has `fewerThan` null; it is one of the last count (rule: people-counts-weekly).
 */
export const Figure = z
  .object({
    score: z.int().nonnegative(),
    fewerThan: z.literal(minShownCount).nullable(),
  })
  .meta({ id: 'Figure' })
export type Figure = z.output<typeof Figure>

export const ChartMonth = z.string().regex(/^\d{4}-\d{2}$/)

/** One chart: each of the last 12 months in London, in order, as `2026-11` (rule: charts-show-twelve-months). */
export const ChartData = z
  .object({
    type: z.enum(chartTypes),
    /** When its numbers may change next, if they are numbers of people (rule: people-counts-weekly). Null for numbers that are live. */
    nextCountAt: Instant.nullable(),
    /** The first month in which nobody has been counted yet, so that its `score` of 0 says nothing. Null if there is none. */
    uncountedFrom: ChartMonth.nullable(),
    data: z.array(Figure.extend({ month: ChartMonth })),
  })
  .meta({ id: 'ChartData' })
export type ChartData = z.output<typeof ChartData>

/** What one week's count added to the musketeers who joined an organisation's campaigns (rule: weeks-of-joining). */
const JoinedWeek = z
  .object({
    /** The Monday on which the week begins. */
    week: LondonDate,
    /** Null for a week in which nobody was counted. */
    joined: Figure.nullable(),
  })
  .meta({ id: 'JoinedWeek' })
export type JoinedWeek = z.output<typeof JoinedWeek>

/** Musketeers of one postcode area who chose a cause for which no campaign runs there (rule: waiting-places). */
export const WaitingPlace = z
  .object({ area: z.string(), cause: Cause, people: z.int() })
  .meta({ id: 'WaitingPlace' })
export type WaitingPlace = z.output<typeof WaitingPlace>

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
  month: z.string(),
})
export type OriginMonth = z.output<typeof OriginMonth>

/** A number of people; small ones are not shown. */
const People = z.union([
  z.object({ count: z.int().min(minRetainedPeople) }),
  z.object({ fewerThan: z.literal(minRetainedPeople) }),
])
export type RetainedPeople = z.output<typeof People>

/** The musketeers who activated their accounts in one month. */
const Cohort = z.object({
  month: z.string(),
  people: People,
  after4Weeks: People,
  /** In their 13th to 16th week. Null while not all of them have been here for so long. */
  after12Weeks: People.nullable(),
})
type Cohort = z.output<typeof Cohort>

export const figureEndpoints = {
  // An organisation sees the figures of its own campaigns, an administrator everybody's.
  showChartData: endpoint('GET /api/org/data', {
    summary:
      'Sign-ups, leaflets emailed and leaflets delivered each month, over all campaigns of the signed-in organisation, including deleted ones. Numbers of people are counted once a week, and a week belongs to the month in which it ends. From the month `uncountedFrom` on nobody has been counted yet: a `score` of 0 there is no result. An administrator sees the figures of all organisations, which are counted every hour.',
    who: ['organisation', 'administrator'],
    seat: 'viewer',
    scope: 'figures',
    reply: z.array(ChartData),
  }),

  showCampaignChartData: endpoint('GET /api/org/campaign/:id/data', {
    summary:
      'The numbers of people of one campaign each month: sign-ups and leaflets emailed, counted like those of all campaigns. Leaflets delivered are not shown by campaign and month: subtracted from their total, a month would tell what one person delivered.',
    who: ['organisation'],
    seat: 'viewer',
    scope: 'figures',
    object: 'own',
    reply: z.array(ChartData),
  }),

  exportChartData: endpoint('GET /api/org/data.csv', {
    summary:
      'The same figures as a CSV file, with a row for each month. A figure says “not counted yet” until it is.',
    who: ['organisation', 'administrator'],
    seat: 'viewer',
    scope: 'figures',
    reply: FileReply,
    download: 'text/csv',
  }),

  listJoinedWeeks: endpoint('GET /api/org/weeks', {
    summary:
      'How many musketeers each weekly count added to the campaigns of the signed-in organisation: the last twelve weeks that have ended, oldest first. A number is 0 or at least 3; those who are too few are in the week in which they become three. Empty for an administrator, whose numbers are not counted by the week.',
    who: ['organisation', 'administrator'],
    seat: 'viewer',
    scope: 'figures',
    reply: z.array(JoinedWeek),
  }),

  showBranchTotals: endpoint('GET /api/org/branchtotals', {
    summary:
      'What the branches that the caller’s union vouches for have done together. A number is null until three of them are shown it; what a branch is not shown itself is left out.',
    who: ['organisation'],
    seat: 'officer',
    reply: z.object({
      branches: z.int(),
      campaigns: z.int(),
      joined: z.int().nullable(),
      delivered: z.int().nullable(),
    }),
  }),

  /** It writes nothing. A POST, because its lists are too long for an address. */
  showAudience: endpoint('POST /api/audience', {
    summary:
      'About how many musketeers a campaign for these causes and places would be suggested to, rounded down to one digit. Null below 10. Counted once a week. It writes nothing.',
    who: ['organisation'],
    seat: 'author',
    changesNothing: true,
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
    reply: z.array(WaitingPlace),
  }),

  showMarketing: endpoint('GET /api/marketing', {
    summary: 'How people heard of us: in total, and in each of the last twelve months, oldest first.',
    who: ['administrator'],
    reply: OriginCounts.extend({ months: z.array(OriginMonth) }),
  }),

  showRetainedMusketeers: endpoint('GET /api/keptmusketeers', {
    summary:
      'How many musketeers still delivered 4 and 12 weeks after they signed up, by the month of their sign-up, newest first.',
    who: ['administrator'],
    reply: z.object({ cohorts: z.array(Cohort), nextCountAt: Instant }),
  }),

  showCampaignProgress: endpoint('GET /api/campaign/:id/progress', {
    summary:
      'How many of a campaign’s leaflets were delivered, rounded down to two digits. Null below 1,000, and until 3 people had delivered.',
    who: everyone,
    object: 'any',
    reply: z.object({ leafletsDelivered: z.int().nullable() }),
    problems: ['CampaignGone', 'CampaignWithdrawn'],
  }),

  showDeliveredThisYear: endpoint('GET /api/delivered', {
    summary:
      'How many leaflets of all campaigns were delivered this year, rounded down to two digits and counted once an hour. Null below 1,000.',
    who: everyone,
    reply: z.object({ year: z.int(), leafletsDelivered: z.int().nullable() }),
  }),
}
