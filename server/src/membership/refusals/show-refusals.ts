import type { Platform } from '../../platform/platform.ts'
import { roundAtSecretPlaces } from '../../platform/secrets/secret-places.ts'
import { londonDate, mondayOf } from '../../platform/values/clock.ts'
import { sumRefusals } from './store.ts'

/** About how many homes asked on a campaign's pages for no more leaflets until last Sunday, in tens; 0 for too few (rule: refusals-counted). */
export async function showRefusals(
  { db, secrets }: Pick<Platform, 'db' | 'secrets'>,
  campaignId: number,
  now: Date,
): Promise<number> {
  const asked = await sumRefusals(db, campaignId, mondayOf(londonDate(now)))
  return roundAtSecretPlaces(asked, { first: 10, counted: `refusals:${campaignId}` }, secrets) ?? 0
}
