import { signForAddress, type KeyedSecrets } from './secrets.ts'

const step = 10

/**
 * What is shown of a count, never more than it: its first number, then tens. Each is shown only at a place above it that the product alone knows, so that whoever
 * adds to the count does not find out whether there was one more. A place belongs to a number and not to a count, so what is shown never falls.
 * @param first the least that is shown: 10, or less
 * @param place of a number, from 0 to the largest that it is given
 * @returns null for too few
 */
export function roundAtPlaces(
  count: number,
  first: number,
  place: (shown: number, largest: number) => number,
): number | null {
  const tens = Math.floor(count / step) * step
  const largestOf = (shown: number) => step - 1 - (shown < step ? shown : 0)
  const candidates = [tens, tens - step].map((each) => (each > 0 ? each : first))
  return candidates.find((shown) => count >= shown + place(shown, largestOf(shown))) ?? null
}

/** The same at the places that the secret key chooses for what is counted. @param counted such as `share-link:K3F9A2BC` */
export const roundAtSecretPlaces = (
  count: number,
  { first, counted }: { first: number; counted: string },
  secrets: KeyedSecrets,
): number | null =>
  roundAtPlaces(
    count,
    first,
    (shown, largest) =>
      Number.parseInt(signForAddress(`${counted}:${shown}`, 4, secrets), 16) % (largest + 1),
  )
