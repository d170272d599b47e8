import { signForAddress, type KeyedSecrets } from './secrets.ts'

const step = 10
/** One count in so many is a place: below ten, and from ten on. */
const countsPerPlace = { first: 7, later: 10 }

/**
 * What is shown of a count, never more than it and never less than of a smaller one: the tens of the last place that it passed. Whether a count is a place says nothing
 * of the next, so however somebody chooses how much they add of their own, one more shows with the same small chance.
 * @param first the least that is shown: 10, or less
 * @returns null for too few
 */
export function roundAtPlaces(
  count: number,
  first: number,
  isPlace: (count: number) => boolean,
): number | null {
  for (let passed = count; passed >= first; passed -= 1)
    if (isPlace(passed)) return Math.max(first, passed - (passed % step))
  return null
}

/** The same at the places that the secret key chooses for what is counted. @param counted such as `share-link:K3F9A2BC` */
export const roundAtSecretPlaces = (
  count: number,
  { first, counted }: { first: number; counted: string },
  secrets: KeyedSecrets,
): number | null =>
  roundAtPlaces(count, first, (each) => {
    const drawn = Number.parseInt(signForAddress(`${counted}:${each}`, 4, secrets), 16)
    return drawn % (each < step ? countsPerPlace.first : countsPerPlace.later) === 0
  })
