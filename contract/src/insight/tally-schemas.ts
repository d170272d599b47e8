import { z } from 'zod'
import { endpoint, FileReply } from '../endpoint.ts'
import { chartTypes, exportChartData, minShownCount, showChartData } from './tallies.ts'

/**
 * A count as an organisation may see it. A count of 1 or 2 could identify a person, so it has `score` 0 and `fewerThan` set.
 * A true zero has `fewerThan` null.
 */
export const Figure = z.object({
  score: z.int().nonnegative(),
  fewerThan: z.literal(minShownCount).nullable(),
})
export type Figure = z.output<typeof Figure>

/** One chart: each of the last 12 months in London, in order, as `2026-11` (rule: charts-show-twelve-months). */
export const ChartData = z.object({
  type: z.enum(chartTypes),
  data: z.array(Figure.extend({ month: z.string().regex(/^\d{4}-\d{2}$/) })),
})
export type ChartData = z.output<typeof ChartData>

export const tallyEndpoints = {
  showChartData: endpoint(showChartData, {
    summary:
      'Sign-ups, leaflets emailed and leaflets delivered each month, over all campaigns of the signed-in organisation, including deleted ones. An administrator sees the figures of all organisations.',
    input: z.strictObject({}),
    reply: z.array(ChartData),
    problems: ['SignInNeeded', 'NotAllowed'],
  }),

  exportChartData: endpoint(exportChartData, {
    summary: 'The same figures as a CSV file, with a row for each month.',
    input: z.strictObject({}),
    reply: FileReply,
    problems: ['SignInNeeded', 'NotAllowed'],
  }),
}
