import type { Call } from '../call.ts'

export const showCampaignProgress = {
  method: 'GET',
  path: '/api/campaign/:id/progress',
} as const satisfies Call
