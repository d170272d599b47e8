import { Refused } from '@street-musketeers/contract/client.ts'
import { showMembership, type OwnMembership } from '@street-musketeers/contract/membership.ts'
import { call } from '../app/api.ts'
import { holds, readSession } from '../app/session.ts'

/** An administrator may look at every campaign and joins none (D17). */
export function isMusketeer(): boolean {
  const session = readSession()
  return session !== null && holds(session, ['ROLE_USER'])
}

/** The sign-up to a campaign of whoever looks at it; null for who has not joined or joins none. */
export async function findMembership(campaignId: number): Promise<OwnMembership | null> {
  return isMusketeer() ? call(showMembership, { campaignId }).catch(nullIfNotJoined) : null
}

function nullIfNotJoined(error: unknown): null {
  if (error instanceof Refused && error.error === 'NotFound') return null
  throw error
}
