import { addMilliseconds, days, londonDate } from '../../platform/values/clock.ts'

/** How long a reply that was taken is recognised when it comes again: mail servers try for five days (rule: replies-not-stored). */
export const receivedReplyRetention = days(7)

/**
 * The day that a reply reports (rule: day-of-reply). A wrong clock cannot move it to a day before the leaflet was emailed, nor into the future.
 * @param writtenAt by the sender's clock; null when the message does not say
 * @returns null when the day before is one on which its member had not joined
 */
export function reportedDay(
  { writtenAt, daysAgo }: { writtenAt: Date | null; daysAgo: number },
  { joinedAt, emailedAt }: { joinedAt: Date; emailedAt: Date },
  now: Date,
): string | null {
  const written = writtenAt && writtenAt < now ? writtenAt : now
  const at = written < emailedAt ? emailedAt : written
  const day = londonDate(addMilliseconds(at, -days(daysAgo)))
  return day < londonDate(joinedAt) ? null : day
}
