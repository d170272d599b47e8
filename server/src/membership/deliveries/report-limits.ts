import type { Limit } from '../../platform/http/limits.ts'
import { days } from '../../platform/values/clock.ts'

/** A leaked link must not fill a campaign with made-up numbers, whether they come by its page or by email. */
export const reportsPerLink: Limit = { name: 'link-report-link', points: 30, windowMs: days(1) }
