import { days } from '../../platform/values/clock.ts'

/** How long undelivered emails are listed: three months of leaflets and newsletters are enough to see a pattern. */
export const undeliveredEmailRetention = days(90)
