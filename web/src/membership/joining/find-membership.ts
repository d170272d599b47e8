import type { OwnMembership } from '@street-musketeers/contract/membership/memberships.ts'
import { ApiError } from '@street-musketeers/contract/client.ts'
import { call } from '../../app/api/api.ts'
import { isAdministrator } from '../../app/session/session.ts'

/** The signed-in person's membership of a campaign; null if they have not joined it, and for administrators, who cannot. */
export async function findMembership(campaignId: number): Promise<OwnMembership | null> {
  return isAdministrator()
    ? null
    : call('GET /api/campaigndistributor/:campaignId', { campaignId }).catch(nullIfNotJoined)
}

export function nullIfNotJoined(error: unknown): null {
  if (error instanceof ApiError && error.error === 'NotFound') return null
  throw error
}
