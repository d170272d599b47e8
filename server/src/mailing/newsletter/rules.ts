import { addMilliseconds, days, londonInstant, londonWallClock } from '../../platform/values/clock.ts'

/** The idempotency key of a newsletter email: an issue is sent to a subscriber once. */
export const newsletterIdempotencyKey = (issueId: number, accountId: number) =>
  `newsletter:${issueId}:${accountId}`

/** Reads {@link newsletterIdempotencyKey}. @returns the issue's id; null for the key of any other email */
export function issueIdFromKey(idempotencyKey: string): number | null {
  const [, issueId] = /^newsletter:(\d+):/.exec(idempotencyKey) ?? []
  return issueId === undefined ? null : Number(issueId)
}

/** The range of an issue's idempotency keys: from the first value, inclusive, to the second, exclusive. */
export const newsletterKeyRange = (issueId: number) =>
  [`newsletter:${issueId}:`, `newsletter:${issueId};`] as const

/** When the next weekly newsletter is sent: the first Friday, 09:00 in London, after an instant (rule: newsletter-on-fridays). */
export function nextNewsletterAt(now: Date): Date {
  const today = new Date(`${londonWallClock(now).slice(0, 10)}T00:00:00Z`)
  const daysUntilFriday = (5 - today.getUTCDay() + 7) % 7
  const fridays = [daysUntilFriday, daysUntilFriday + 7].map((count) =>
    londonInstant(`${addMilliseconds(today, days(count)).toISOString().slice(0, 10)} 09:00:00`),
  )
  return fridays.find((friday) => friday > now)!
}
