import { days } from '../../platform/values/clock.ts'

/** After `most` temporary bounces within this time, an address gets no leaflets or newsletters (rule: bouncing-addresses). */
export const temporaryBounces = { most: 3, within: days(30) }
