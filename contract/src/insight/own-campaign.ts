import type { Call } from '../call.ts'

export const showOwnCampaign = { method: 'GET', path: '/api/org/campaign/:id' } as const satisfies Call
