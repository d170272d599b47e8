import { ApiError } from '@street-musketeers/contract/client.ts'
import { showMembership, type OwnMembership } from '@street-musketeers/contract/membership/membership.ts'
import { call } from '../../app/api/api.ts'
import { isAdministrator } from '../../app/session/session.ts'

/** The sign-up to a campaign of whoever looks at it; null for who has not joined, and for administrators, who join none. */
export async function findMembership(campaignId: number): Promise<OwnMembership | null> {
  return isAdministrator() ? null : call(showMembership, { campaignId }).catch(nullIfNotJoined)
}

function nullIfNotJoined(error: unknown): null {
  if (error instanceof ApiError && error.error === 'NotFound') return null
  throw error
}
