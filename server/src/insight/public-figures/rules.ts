import { roundDownToTwoDigits } from '../../platform/values/round-down.ts'

/** Fewer leaflets are not shown to the public, so that one report seldom changes what is shown (rule: public-progress). */
const minPublicLeaflets = 1000

/**
 * A number of leaflets as anybody may see it: 1,260 is 1,200, and 34,567 is 34,000.
 * @returns the number, rounded down to its first two digits; null if it is too small to be shown
 */
export function roundForPublic(leaflets: number): number | null {
  return leaflets < minPublicLeaflets ? null : roundDownToTwoDigits(leaflets)
}
