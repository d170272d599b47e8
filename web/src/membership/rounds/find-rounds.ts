import type { OwnRounds } from '@street-musketeers/contract/membership/rounds.ts'
import { call } from '../../app/api/api.ts'
import { isAdministrator } from '../../app/session/session.ts'
import { nullIfNotJoined } from '../joining/find-membership.ts'

/** The rounds of the signed-in person in a campaign; null if they have not joined it, and for administrators. */
export async function findRounds(campaignId: number): Promise<OwnRounds | null> {
  return isAdministrator() ? null : call('GET /api/rounds/:campaignId', { campaignId }).catch(nullIfNotJoined)
}
