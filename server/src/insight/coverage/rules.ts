import type { OwnCampaign } from '@street-musketeers/contract/insight/own-campaigns.ts'

type Sector = OwnCampaign['coverage'][number]

/** Houses as an organisation may see them: to the nearest ten. Two reports of 20 and 23 can then not be told apart from one of 43. */
export const roundHouses = (houses: number): number => Math.round(houses / 10) * 10

/** A sector has about so many doors; for those that no list counts. */
const usualDoors = 3000

const partReached = ({ doors, doorsInAll }: Sector) => (doors ?? 0) / (doorsInAll || usualDoors)

/** Least reached first; in the order of their names where it is the same (rule: coverage-by-sector). */
export const leastReachedFirst = (one: Sector, other: Sector): number =>
  partReached(one) - partReached(other) || one.sector.localeCompare(other.sector, 'en', { numeric: true })
