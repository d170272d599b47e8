import type { LastLeaflets } from '@street-musketeers/contract/membership/own-year-schemas.ts'

/** How many of their last leaflets somebody must have delivered for the number to be shown: it thanks, and never blames. */
const minDelivered = 3

/** What a musketeer sees of their last leaflets (rule: last-leaflets). */
export const numbersToShow = (last: { delivered: number; of: number }): LastLeaflets | null =>
  last.delivered < minDelivered ? null : last
