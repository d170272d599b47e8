import type { ReviewState } from '@street-musketeers/contract/campaigns/reviews.ts'
import { formatDay } from '@street-musketeers/contract/text.ts'
import { days, hours } from '../../platform/values/clock.ts'

/** The team gets one email about a campaign's reports in this time (rule: leaflet-reports). */
export const teamEmailInterval = hours(1)
/** A report with the same words in this time is the same (rule: leaflet-reports). */
export const sentTwiceWithin = days(1)
/** From the last decision: time for an appeal and for its answer (rule: leaflet-report-retention). */
export const reporterEmailRetention = days(30)
/** Reports, and decisions that are over (rule: leaflet-report-retention). */
export const reportRetention = days(365)

interface Decisions {
  first_look_at: Date | null
  decided_at: Date | null
  appealed_at: Date | null
  appeal_decided_at: Date | null
}

const correctionStates = {
  asked: 'correction-asked',
  overdue: 'correction-overdue',
  corrected: 'corrected',
} as const

/** Whether an appeal waits for a decision. */
export const isAppealOpen = ({ appealed_at, appeal_decided_at }: Decisions) =>
  appealed_at !== null && appeal_decided_at === null

export function reviewState(
  review: Decisions & {
    correction_state: keyof typeof correctionStates | 'void' | null
    reported_again_at: Date | null
  },
): ReviewState {
  if (isAppealOpen(review)) return 'appealed'
  if (review.decided_at) return 'decided'
  if (review.reported_again_at) return 'reported-again'
  const { correction_state: correction } = review
  if (correction && correction !== 'void') return correctionStates[correction]
  return review.first_look_at ? 'looked-at' : 'waiting'
}

/** @param by the administrator's name; empty when their account is closed */
export const askedBeforeMessage = (by: string, at: Date, correctBy: string) =>
  `${by || 'An administrator'} asked for a correction on ${formatDay(at)}. The organisation has until ${formatDay(correctBy)}.`

/** @param by the administrator's name; empty when their account is closed */
export const decidedBeforeMessage = (by: string, decidedAt: Date) =>
  `${by || 'An administrator'} decided this on ${formatDay(decidedAt)}.`
