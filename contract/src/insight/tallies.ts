import type { Call } from '../call.ts'

/** Counts below this are shown as "fewer than 3" (rule: small-counts-hidden). */
export const minShownCount = 3

/** The charts, in their order (rule: charts-show-twelve-months). */
export const chartTypes = ['Musketeers joined', 'Leaflets e-mailed', 'Leaflets delivered'] as const

export const showChartData = { method: 'GET', path: '/api/org/data' } as const satisfies Call

export const exportChartData = {
  method: 'GET',
  path: '/api/org/data.csv',
  download: 'text/csv',
} as const satisfies Call
