import type { ShortRequest } from '@street-musketeers/contract/hubs/print-requests.ts'
import { ApiError } from '@street-musketeers/contract/client.ts'
import { call } from '../../app/api/api.ts'
import { isAdministrator } from '../../app/session/session.ts'

/** @returns the reply; null if the signed-in person has not joined the campaign, and for administrators, who cannot */
async function ifJoined<Reply>(load: () => Promise<Reply>): Promise<Reply | null> {
  if (isAdministrator()) return null
  return load().catch((error: unknown) => {
    if (error instanceof ApiError && error.error === 'NotFound') return null
    throw error
  })
}

/** The signed-in person's membership of a campaign. */
export const findMembership = (campaignId: number) =>
  ifJoined(() => call('GET /api/campaigndistributor/:campaignId', { campaignId }))

/** The signed-in person's rounds in a campaign. */
export const findRounds = (campaignId: number) =>
  ifJoined(() => call('GET /api/rounds/:campaignId', { campaignId }))

/** What the signed-in person asked of a print hub for a campaign. */
export async function findPrintRequest(campaignId: number): Promise<ShortRequest | undefined> {
  if (isAdministrator()) return undefined
  const { requests } = await call('GET /api/printrequests', {})
  const request = requests.find((each) => each.campaignId === campaignId)
  return request && { campaignId, hubName: request.hub.name, state: request.state }
}
