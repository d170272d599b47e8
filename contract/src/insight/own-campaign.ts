import type { Call } from '../call.ts'

export const listOwnCampaigns = { method: 'GET', path: '/api/campaigns/:page/:size' } as const satisfies Call

export const showOwnCampaign = { method: 'GET', path: '/api/org/campaign/:id' } as const satisfies Call
