import { addMilliseconds, days, londonInstant, londonWallClock } from '../platform/values/clock.ts'

/** What visitors wrote is personal: after a year no answer is open any more. */
export const contactMessageRetention = days(365)

/** Letters that failed are listed for as long: three months of leaflets and newsletters tell whether something is wrong. */
export const undeliveredEmailRetention = days(90)

/** A mailbox that could not take mail on so many days within that time gets no leaflets and newsletters. */
export const softBounces = { most: 3, within: days(30) }

/** How a message is called, such as `SM-7K2Q9`: the product's initials and five of the random characters. */
export function contactReference(productName: string, random: string): string {
  const initials = productName.split(' ').map(([first = '']) => first)
  return `${initials.join('').toUpperCase()}-${random.slice(0, 5)}`
}

/** The idempotency key of a leaflet email: the same version is never sent to the same member twice (rule: same-version-emailed-once). */
export const leafletIdempotencyKey = ({
  membershipId,
  leafletId,
}: {
  membershipId: number
  leafletId: number
}) => `leaflet:${membershipId}:${leafletId}`

/** Why a letter of the newsletter exists: an issue goes to a reader once. */
export const newsletterIdempotencyKey = (issueId: number, accountId: number) =>
  `newsletter:${issueId}:${accountId}`

/** Reads {@link newsletterIdempotencyKey}. @returns the issue's number; null for why other letters exist */
export function issueIdFromKey(once: string): number | null {
  const [, issueId] = /^newsletter:(\d+):/.exec(once) ?? []
  return issueId === undefined ? null : Number(issueId)
}

/** The reasons of all letters of an issue lie from the first of these up to the second. */
export const newsletterKeyRange = (issueId: number) =>
  [`newsletter:${issueId}:`, `newsletter:${issueId};`] as const

/** When the next weekly newsletter leaves: the first Friday, 09:00 in London, after an instant. */
export function nextNewsletterAt(now: Date): Date {
  const shown = londonWallClock(now)
  const today = new Date(`${shown.slice(0, 10)}T00:00:00Z`)
  const untilFriday = (5 - today.getUTCDay() + 7) % 7
  const fridays = [untilFriday, untilFriday + 7].map((inDays) =>
    londonInstant(`${addMilliseconds(today, days(inDays)).toISOString().slice(0, 10)} 09:00:00`),
  )
  return fridays.find((friday) => friday > now)!
}
