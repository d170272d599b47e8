import type { Person } from '../support/given.ts'

const wish = { leaflets: 20, nickname: 'Bee', wantedBy: '2026-11-25', agrees: true } as const

/** Asks a print hub to print for a campaign that somebody has joined. @param over what is asked for */
export const askHub = (by: Person, hubId: number, campaignId: number, over: object = {}) =>
  by.call('POST /api/printhub/:id/requests', { id: hubId, campaignId, ...wish, ...over })
