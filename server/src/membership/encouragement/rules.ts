import type { LastLeaflets } from '@street-musketeers/contract/membership/history.ts'

/** How many of their last leaflets somebody must have delivered for the number to be shown: it should thank, never blame. */
const minDelivered = 3

/** What a musketeer sees of their last leaflets (rule: last-leaflets); null if they hide it, or delivered too few. */
export const numbersToShow = ({
  isHidden,
  ...last
}: {
  delivered: number
  of: number
  isHidden: boolean
}): LastLeaflets | null => (isHidden || last.delivered < minDelivered ? null : last)
