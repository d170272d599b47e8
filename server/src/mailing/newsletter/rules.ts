import type { Block } from '@street-musketeers/contract/mailing/newsletter.ts'
import { addDays, lastMonths, londonDate, londonInstant, mondayOf } from '../../platform/values/clock.ts'
import { roundDownToTwoDigits } from '../../platform/values/round-down.ts'

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

/** What is stored of the newsletter in preparation, as its form has it. */
export const savedNewsletter = ({
  subject,
  text,
  state,
}: {
  subject: string
  text: string
  state: string
}) => ({
  subject,
  newsletterText: text,
  draft: state === 'draft',
})

/** When the next weekly newsletter is sent: the first Friday, 09:00 in London, after an instant (rule: newsletter-on-fridays). */
export function nextNewsletterAt(now: Date): Date {
  const monday = mondayOf(londonDate(now))
  const fridays = [4, 11].map((count) => londonInstant(`${addDays(monday, count)} 09:00:00`))
  return fridays.find((friday) => friday > now)!
}

/**
 * The month that the head of an issue is about: the one before, in the first issue of a month (rule: monthly-digest).
 * @returns such as `2026-11`; null for the other issues
 */
export function digestMonth(leavesAt: Date): string | null {
  const isFirst = Number(londonDate(leavesAt).slice(8)) <= 7
  return isFirst ? lastMonths(leavesAt, 2)[0]! : null
}

/** How many people must have delivered a campaign's leaflets in a month for them to count in a digest. */
export const minDigestPeople = 3

/** Fewer leaflets are not shown. */
const minDigestLeaflets = 100

/** A number of leaflets as a digest shows it; null when it is too small to be shown. */
export const roundForDigest = (leaflets: number): number | null =>
  leaflets < minDigestLeaflets ? null : roundDownToTwoDigits(leaflets)

const emailAddress = /[\p{L}\p{N}._%+'-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/gu

/** The pages behind links of emails: whoever has the address acts for a person. */
const personalPage = /^\/(?:report|leave|invitation|signin|api)\b/

/**
 * A newsletter as anybody may read it (rule: newsletter-archive): an email address is left out unless it is ours, and so is a link that is one person's.
 * @param site.contactEmail the address that pages show
 */
export function withoutPersonal(
  blocks: readonly Block[],
  site: { publicUrl: string; contactEmail: string },
): Block[] {
  const isPersonal = (href: string) => {
    const { protocol, origin, pathname } = new URL(href)
    if (protocol === 'mailto:') return decodeURIComponent(pathname) !== site.contactEmail
    return origin === new URL(site.publicUrl).origin && personalPage.test(pathname)
  }
  const clean = (text: string) =>
    text
      .replaceAll(emailAddress, (address) => (address === site.contactEmail ? address : '(email address)'))
      .replaceAll(/https?:\/\/\S+/g, (address) =>
        URL.canParse(address) && isPersonal(address) ? '(personal link)' : address,
      )
  return blocks.map(({ is, parts }) => ({
    is,
    parts: parts.map((runs) =>
      runs.map(({ href, text, ...style }) => ({
        ...style,
        text: clean(text),
        ...(href !== undefined && !isPersonal(href) && { href }),
      })),
    ),
  }))
}
