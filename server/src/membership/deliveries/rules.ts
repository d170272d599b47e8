import {
  membershipMessages,
  reportCorrectionDays,
} from '@street-musketeers/contract/membership/messages-and-limits.ts'
import { addMilliseconds, days, londonDate, minutes } from '../../platform/values/clock.ts'

/**
 * What is wrong with the day of a delivery, or null (rule: delivery-limits). A musketeer who left a campaign may still report deliveries
 * up to the day they left.
 */
export function invalidDayReason(
  day: string,
  membership: { joined_at: Date; withdrawn_at: Date | null },
  now: Date,
): string | null {
  if (day < londonDate(membership.joined_at)) return membershipMessages.dateTooEarly
  if (day > londonDate(now)) return membershipMessages.dateInFuture
  if (membership.withdrawn_at && day > londonDate(membership.withdrawn_at))
    return 'Enter a date on or before the day you left the campaign'
  return null
}

/** Whether what was reported for a day can still be removed (rule: reports-corrected). */
export const canBeRemoved = (day: string, now: Date) =>
  day >= londonDate(addMilliseconds(now, -days(reportCorrectionDays)))

/** How long a report link works (rule: report-links). */
const reportLinkLifetime = days(60)
/** How long a report made with it can be undone: on its page, or by the link in the answer to an email (rules: report-links, replies-undone). */
export const undoPeriod = minutes(10)
export const undoPeriodByEmail = days(1)
export const undoPeriodOf = ({ by_email: byEmail }: { by_email: boolean }) =>
  byEmail ? undoPeriodByEmail : undoPeriod

/** Whether a report link has ended: its time is over, or its member left, even if they have joined again since. */
export const hasLinkEnded = (
  link: { planned_at: Date; sent_at: Date | null; withdrawn_at: Date | null; link_ended_at: Date | null },
  now: Date,
) =>
  link.withdrawn_at !== null ||
  link.link_ended_at !== null ||
  addMilliseconds(link.sent_at ?? link.planned_at, reportLinkLifetime) <= now
