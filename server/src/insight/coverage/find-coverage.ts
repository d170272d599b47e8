import type { OwnCampaign } from '@street-musketeers/contract/insight/own-campaign-schemas.ts'
import { isSector } from '@street-musketeers/contract/places/places.ts'
import type { Db } from '../../platform/database/db.ts'
import { lastMonths } from '../../platform/values/clock.ts'
import { sumCoverage } from './coverage-store.ts'
import { leastReachedFirst, roundHouses } from './rules.ts'

/** Where a campaign's leaflet went, by sector, with the sectors that it is for and that too few people reached (rule: coverage-by-sector). */
export async function findCoverage(
  db: Db,
  { campaignId, campaignPlaces }: Pick<OwnCampaign, 'campaignId' | 'campaignPlaces'>,
  now: Date,
): Promise<OwnCampaign['coverage']> {
  const reached = await sumCoverage(db, campaignId, `${lastMonths(now, 12)[0]!}-01`)
  const known = new Set(reached.map(({ sector }) => sector))
  return [
    ...reached.map(({ sector, houses, rounds }) => ({
      sector,
      doors: houses > 0 ? roundHouses(houses) : null,
      roundsThisYear: rounds,
    })),
    ...campaignPlaces
      .filter((place) => isSector(place) && !known.has(place))
      .map((sector) => ({ sector, doors: null, roundsThisYear: 0 })),
  ].sort(leastReachedFirst)
}
