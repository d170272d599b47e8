import {
  keptDays,
  type Half,
  type RoundPart,
} from '@street-musketeers/contract/membership/messages-and-limits.ts'
import { addMilliseconds, days, endOfLondonDay, londonDate } from '../../platform/values/clock.ts'

/** A round is held until the next leaflet comes, and at least this long (rule: round-lease). */
const shortestLease = days(14)
/** Longer than a month: a pause does not keep doors from others. */
const longestLease = days(35)

/** When a round that is claimed now is free again: at the end of a day in London. */
export function leaseEnd(nextLeafletAt: Date | null, now: Date): Date {
  const earliest = addMilliseconds(now, shortestLease)
  const latest = addMilliseconds(now, longestLease)
  const wanted = nextLeafletAt && nextLeafletAt > earliest ? nextLeafletAt : earliest
  const at = wanted < latest ? wanted : latest
  return endOfLondonDay(londonDate(at))
}

/** The last day of a lease in London. */
export const lastDayOf = (leaseUntil: Date): string => londonDate(addMilliseconds(leaseUntil, -1))

/** Doors that a member reported are kept for them for the next leaflet: so long after the report, and after that leaflet's email (rule: rounds-again). */
export const keptAfterReport = days(90)
export const keptAfterEmail = days(keptDays)
/** How many halves of those that a member reported last in a campaign are kept: more would let one account keep a town (rule: rounds-again). */
export const maxKeptHalves = 20

/** For how long a member's lost doors are remembered, so that a late report still counts for them (rule: lost-doors). */
export const lostDoorsDays = 28

/** A round rests for the rest of the month once this many campaigns' leaflets were reported there in it (rule: rounds-rest). */
export const leafletsAMonth = 2

/** No half of a postcode has more houses. */
const maxHouses = 100

/** How many houses of each half a report stands for: leaflets are spread evenly, at least one to each. */
export const spreadHouses = (leaflets: number, halves: number): number[] =>
  Array.from({ length: halves }, (_, nth) =>
    Math.min(maxHouses, Math.max(1, Math.floor((leaflets + halves - 1 - nth) / halves))),
  )

/** How long rounds are stored (rule: round-postcodes). */
export const roundRetention = days(365)

/** Rows of halves, with the two of one postcode as one row: the first of them. @param roundOf tells postcodes apart */
export function joinHalves<T extends { half: Half }>(
  rows: readonly T[],
  roundOf: (row: T) => string,
): (T & { part: RoundPart })[] {
  const rounds = Map.groupBy(rows, roundOf)
  return [...rounds.values()].map((halves) => ({
    ...halves[0]!,
    part: halves.length > 1 ? 'all' : halves[0]!.half,
  }))
}
