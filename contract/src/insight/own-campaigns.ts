import { z } from 'zod'
import { minShownCount, chartTypes } from './lists-and-limits.ts'
import { Instant, PageNumber, PageSize, page, Id } from '../fields.ts'
import { endpoint, FileReply, everyone } from '../endpoint.ts'
import { Campaign } from '../campaigns/campaigns.ts'
import { Readiness } from '../campaigns/readiness.ts'

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

const ChartMonth = z.string().regex(/^\d{4}-\d{2}$/)

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

/** An organisation sees the figures of its own campaigns, an administrator everybody's. */
export const tallyEndpoints = {
  showChartData: endpoint('GET /api/org/data', {
    summary:
      'Sign-ups, leaflets emailed and leaflets delivered each month, over all campaigns of the signed-in organisation, including deleted ones. Numbers of people are counted once a week, and a week belongs to the month in which it ends. From the month `uncountedFrom` on nobody has been counted yet: a `score` of 0 there is no result. An administrator sees the live figures of all organisations.',
    who: ['organisation', 'administrator'],
    object: 'none',
    reply: z.array(ChartData),
  }),

  exportChartData: endpoint('GET /api/org/data.csv', {
    summary:
      'The same figures as a CSV file, with a row for each month. A figure says “not counted yet” until it is.',
    who: ['organisation', 'administrator'],
    object: 'none',
    reply: FileReply,
    download: 'text/csv',
  }),
}

/** When numbers of people were and will be counted (rule: people-counts-weekly). Null for an administrator, whose numbers are live. */
const PeopleCounts = z
  .object({
    /** Null before the first count, on the morning after publishing. Until then all numbers are 0, which says nothing. */
    countedAt: Instant.nullable(),
    nextAt: Instant,
  })
  .nullable()

/** The main figures of a campaign; see `OwnCampaign`. */
export const MainFigures = z.object({ peopleCounts: PeopleCounts, joined: Figure, delivered: Figure })
export type MainFigures = z.output<typeof MainFigures>

/** A campaign in its organisation's list, with its main figures. */
export const ListedOwnCampaign = Campaign.extend(MainFigures.shape)
export type ListedOwnCampaign = z.output<typeof ListedOwnCampaign>

/** A campaign as its organisation sees it, with figures, versions and permissions. */
export const OwnCampaign = Campaign.extend({
  /** What this viewer may do. An administrator may only take it down: stop it for cause (rule: administrators-view-only). */
  can: z.object({ edit: z.boolean(), stop: z.boolean(), delete: z.boolean(), takeDown: z.boolean() }),
  /** Why administrators stopped it. Null if they did not. */
  takedown: z
    .object({ reviewId: z.int(), reference: z.string(), reason: z.string(), at: Instant })
    .nullable(),
  peopleCounts: PeopleCounts,
  /** Musketeers who were signed up at the last count. */
  joined: Figure,
  /** Leaflets of every version that the mail server had accepted by the last count. */
  mailed: Figure,
  /** Leaflets reported as delivered until now, once 3 people had delivered at the last count. 0 as long as nobody had. */
  delivered: Figure,
  /**
   * Sectors that three musketeers or more reached with a round, and those the campaign is for; least reached first. Counted with the people
   * (rule: coverage-by-sector).
   */
  coverage: z.array(
    z.object({
      /** A postcode without its last two letters: `LS27 0`. */
      sector: z.string(),
      /** Doors that the current edition reached, to the nearest ten. Null if fewer than three musketeers reached any. */
      doors: z.int().nullable(),
      /** About how many doors it has, in two digits. Null if no operator has loaded a list of postcodes (rule: postcode-directory). */
      doorsInAll: z.int().nullable(),
      /** Rounds of every edition in the last twelve months. */
      roundsThisYear: z.int(),
    }),
  ),
  /** How the current leaflet will print. Null for a leaflet received before we measured this. */
  readiness: Readiness.nullable(),
  /** Every version of its leaflets, newest first, and how many people it was emailed to by the last count. */
  versions: z.array(
    z.object({
      version: z.int(),
      /** Empty if it has none. */
      title: z.string(),
      /** Whether the campaign sends it now, somebody corrected it, or it is no longer sent. */
      state: z.enum(['sent', 'corrected', 'ended']),
      since: Instant,
      mailed: Figure,
    }),
  ),
}).meta({ id: 'OwnCampaign' })
export type OwnCampaign = z.output<typeof OwnCampaign>

export const ownCampaignEndpoints = {
  listOwnCampaigns: endpoint('GET /api/campaigns/:page/:size', {
    summary:
      "The signed-in organisation's campaigns, newest first, each with how many people joined, as last counted, and how many leaflets were delivered. While `peopleCounts.countedAt` is null nobody has been counted, and a `score` of 0 is no result. An administrator sees all campaigns, with live figures.",
    who: ['organisation', 'administrator'],
    object: 'none',
    input: z.strictObject({ page: PageNumber, size: PageSize }),
    reply: page(ListedOwnCampaign),
    example: { page: 0, size: 6 },
  }),

  showOwnCampaign: endpoint('GET /api/org/campaign/:id', {
    summary:
      "A campaign of the signed-in organisation with its figures. An administrator may look at any campaign. Another organisation's gives 404, a deleted one 410.",
    who: ['organisation', 'administrator'],
    object: 'own to organisations',
    input: z.strictObject({ id: Id }),
    reply: OwnCampaign,
    problems: ['NotFound', 'CampaignGone'],
    example: (id) => ({ id }),
  }),
}

export const publicFigureEndpoints = {
  showCampaignProgress: endpoint('GET /api/campaign/:id/progress', {
    summary:
      'How many of a campaign’s leaflets were delivered, rounded down to two digits. Null below 1,000, and until 3 people had delivered.',
    who: everyone,
    object: 'any',
    input: z.strictObject({ id: Id }),
    reply: z.object({ leafletsDelivered: z.int().nullable() }),
    problems: ['NotFound', 'CampaignGone', 'CampaignWithdrawn'],
    example: (id) => ({ id }),
  }),

  showDeliveredThisYear: endpoint('GET /api/delivered', {
    summary:
      'How many leaflets of all campaigns were delivered this year, rounded down to two digits and counted once an hour. Null below 1,000.',
    who: everyone,
    object: 'none',
    reply: z.object({ year: z.int(), leafletsDelivered: z.int().nullable() }),
  }),
}
