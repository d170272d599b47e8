/** The numbers that a musketeer is shown, from the first on. */
const first = 3
const step = 10

/**
 * At least how many joined through a link, as its musketeer sees it (rule: share-links). Each number is shown only at a place above it that the product
 * alone knows, so that whoever adds accounts of their own does not find out whether there was one more.
 * @param place of a number, from 0 to the largest that it is given
 */
export function roundJoined(
  joined: number,
  place: (shown: number, largest: number) => number,
): number | null {
  const tens = Math.floor(joined / step) * step
  const largestOf = (shown: number) => (shown === first ? step - 1 - first : step - 1)
  const candidates = [tens, tens - step].map((each) => (each > 0 ? each : first))
  return candidates.find((shown) => joined >= shown + place(shown, largestOf(shown))) ?? null
}
