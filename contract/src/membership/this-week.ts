import type { Call } from '../call.ts'

export const showThisWeek = { method: 'GET', path: '/api/thisweek' } as const satisfies Call

/** How many campaigns a musketeer without a leaflet is shown. */
export const maxThisWeekCampaigns = 3
