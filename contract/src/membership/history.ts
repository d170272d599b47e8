import type { Call } from '../call.ts'

/** What a musketeer's history can be sorted by. */
export const historySorts = ['signUp', 'email', 'delivered', 'campaign'] as const
export type HistorySort = (typeof historySorts)[number]
export const orders = ['asc', 'desc'] as const
export type Order = (typeof orders)[number]

export const showHistory = { method: 'GET', path: '/api/history/:page/:size' } as const satisfies Call

export const showOwnTotals = { method: 'GET', path: '/api/history/totals' } as const satisfies Call

export const exportHistory = {
  method: 'GET',
  path: '/api/history.csv',
  download: 'text/csv',
} as const satisfies Call
