import { days } from '../../platform/values/clock.ts'

/** How long a draft is kept that nobody changes (rule: campaign-drafts). */
export const draftRetention = days(183)
