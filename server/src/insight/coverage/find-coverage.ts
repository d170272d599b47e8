import type { OwnCampaign } from '@street-musketeers/contract/insight/own-campaigns.ts'
import { isSector } from '@street-musketeers/contract/places/read-place.ts'
import { findDoorsOfSectors } from '../../places/index.ts'
import type { Db } from '../../platform/database/db.ts'
import { lastMonths } from '../../platform/values/clock.ts'
import { sumCoverage } from './store.ts'

/** Where a campaign's leaflet went, by sector, with the sectors that it is for and that too few people reached (rule: coverage-by-sector). */
export async function findCoverage(
  db: Db,
  { campaignId, campaignPlaces }: Pick<OwnCampaign, 'campaignId' | 'campaignPlaces'>,
  now: Date,
): Promise<OwnCampaign['coverage']> {
  const reached = await sumCoverage(db, campaignId, `${lastMonths(now, 12)[0]!}-01`)
  const known = new Set(reached.map(({ sector }) => sector))
  const others = campaignPlaces.filter((place) => isSector(place) && !known.has(place))
  const doorsInAll = await findDoorsOfSectors(db, [...known, ...others])
  const ofSector = (sector: string, houses: number, roundsThisYear: number) => ({
    sector,
    doors: houses > 0 ? roundHouses(houses) : null,
    doorsInAll: doorsInAll.get(sector) ?? null,
    roundsThisYear,
  })
  return [
    ...reached.map(({ sector, houses, rounds }) => ofSector(sector, houses, rounds)),
    ...others.map((sector) => ofSector(sector, 0, 0)),
  ].sort(leastReachedFirst)
}

type Sector = OwnCampaign['coverage'][number]

/** Houses as an organisation may see them: to the nearest ten. Two reports of 20 and 23 can then not be told apart from one of 43. */
export const roundHouses = (houses: number): number => Math.round(houses / 10) * 10

/** A sector has about so many doors; for those that no list counts. */
const usualDoors = 3000

const partReached = ({ doors, doorsInAll }: Sector) => (doors ?? 0) / (doorsInAll || usualDoors)

/** Least reached first; in the order of their names where it is the same (rule: coverage-by-sector). */
export const leastReachedFirst = (one: Sector, other: Sector): number =>
  partReached(one) - partReached(other) || one.sector.localeCompare(other.sector, 'en', { numeric: true })
