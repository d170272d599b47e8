import { z } from 'zod'
import { endpoint, FileReply } from '../endpoint.ts'

/** Counts below this are shown as "fewer than 3" (rule: small-counts-hidden). */
export const minShownCount = 3

/**
 * A count as an organisation may see it. One or two could point at a person: then `score` is 0 and `fewerThan` says so.
 * Nothing at all is 0 with `fewerThan` null.
 */
export const Figure = z.object({
  score: z.int().nonnegative(),
  fewerThan: z.literal(minShownCount).nullable(),
})
export type Figure = z.output<typeof Figure>

/** The kinds of numbers in charts, in their order (rule: charts-show-twelve-months). */
export const chartTypes = ['Musketeers joined', 'Leaflets e-mailed', 'Leaflets delivered'] as const

/** One chart: the last 12 months in London in order, each as `2026-11`; none is left out (rule: charts-show-twelve-months). */
export const ChartData = z.object({
  type: z.enum(chartTypes),
  data: z.array(Figure.extend({ month: z.string().regex(/^\d{4}-\d{2}$/) })),
})
export type ChartData = z.output<typeof ChartData>

export const showChartData = endpoint({
  method: 'GET',
  path: '/api/org/data',
  summary:
    "Sign-ups, leaflets emailed and leaflets delivered a month, over all campaigns of the signed-in organisation, including deleted ones; an administrator sees everybody's.",
  input: z.strictObject({}),
  reply: z.array(ChartData),
  problems: ['SignInNeeded', 'NotAllowed'],
})

export const exportChartData = endpoint({
  method: 'GET',
  path: '/api/org/data.csv',
  summary: 'The same numbers as a table to save: a row a month.',
  input: z.strictObject({}),
  reply: FileReply,
  download: 'text/csv',
  problems: ['SignInNeeded', 'NotAllowed'],
})
