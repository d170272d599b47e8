import type { Call } from '../call.ts'

export const showCampaignProgress = {
  method: 'GET',
  path: '/api/campaign/:id/progress',
} as const satisfies Call

export const showDeliveredThisYear = { method: 'GET', path: '/api/delivered' } as const satisfies Call
