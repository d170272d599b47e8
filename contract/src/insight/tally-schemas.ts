import { z } from 'zod'
import { endpoint, FileReply } from '../endpoint.ts'
import { Instant } from '../fields.ts'
import { chartTypes, exportChartData, minShownCount, showChartData } from './tallies.ts'

/**
 * A count as an organisation may see it. When only 1 or 2 people are counted, or delivered the leaflets that are counted, it could identify
 * one of them, so it has `score` 0 and `fewerThan` set. A zero has `fewerThan` null; it is one of the last count (rule: people-counts-weekly).
 */
export const Figure = z.object({
  score: z.int().nonnegative(),
  fewerThan: z.literal(minShownCount).nullable(),
})
export type Figure = z.output<typeof Figure>

const ChartMonth = z.string().regex(/^\d{4}-\d{2}$/)

/** One chart: each of the last 12 months in London, in order, as `2026-11` (rule: charts-show-twelve-months). */
export const ChartData = z.object({
  type: z.enum(chartTypes),
  /** When its numbers may change next, if they are numbers of people (rule: people-counts-weekly). Null for numbers that are live. */
  nextCountAt: Instant.nullable(),
  /** The first month in which nobody has been counted yet, so that its `score` of 0 says nothing. Null if there is none. */
  uncountedFrom: ChartMonth.nullable(),
  data: z.array(Figure.extend({ month: ChartMonth })),
})
export type ChartData = z.output<typeof ChartData>

export const tallyEndpoints = {
  showChartData: endpoint(showChartData, {
    summary:
      'Sign-ups, leaflets emailed and leaflets delivered each month, over all campaigns of the signed-in organisation, including deleted ones. Numbers of people are counted once a week, and a week belongs to the month in which it ends. From the month `uncountedFrom` on nobody has been counted yet: a `score` of 0 there is no result. An administrator sees the live figures of all organisations.',
    input: z.strictObject({}),
    reply: z.array(ChartData),
    problems: ['SignInNeeded', 'NotAllowed'],
  }),

  exportChartData: endpoint(exportChartData, {
    summary:
      'The same figures as a CSV file, with a row for each month. A figure says “not counted yet” until it is.',
    input: z.strictObject({}),
    reply: FileReply,
    problems: ['SignInNeeded', 'NotAllowed'],
  }),
}
