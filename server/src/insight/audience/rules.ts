import { minAudience } from '@street-musketeers/contract/insight/lists-and-limits.ts'
import { roundDownToOneDigit } from '../../platform/values/round-down.ts'

/** How many people of one place chose each of several causes. */
export interface PlaceAudience {
  /** All who chose any cause. */
  all: number
  /** By cause, those who chose it. */
  ofCauses: readonly number[]
}

/**
 * How many people of one place chose at least one of the causes, if each choice is independent of the others. Exact for one
 * cause; for several, who chose which together is not counted.
 */
const anyOf = ({ all, ofCauses }: PlaceAudience): number =>
  all === 0 ? 0 : all * (1 - ofCauses.reduce((none, people) => none * (1 - people / all), 1))

/**
 * The audience of a campaign in several places (rule: campaign-audience). Each place is rounded by itself before they are added, so that
 * adding one place to others never finds out how many people fewer than {@link minAudience} there are in it.
 * @returns null below {@link minAudience}
 */
export function estimateAudience(places: readonly PlaceAudience[]): number | null {
  const people = places
    // A tolerance, because 10 people may come out as 9.999…
    .map((place) => Math.floor(anyOf(place) + 1e-6))
    .filter((count) => count >= minAudience)
    .reduce((sum, count) => sum + roundDownToOneDigit(count), 0)
  return people ? roundDownToOneDigit(people) : null
}
