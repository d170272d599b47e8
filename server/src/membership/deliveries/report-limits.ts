import type { Limit } from '../../platform/http/limits.ts'
import { problem } from '../../platform/http/problem.ts'
import type { Platform } from '../../platform/platform.ts'
import { days } from '../../platform/values/clock.ts'
import { readReportLink } from './sign-report-link.ts'

/** A leaked link must not fill a campaign with made-up numbers, whether they come by its page or by email. */
export const reportsPerLink: Limit = { name: 'link-report-link', points: 30, windowMs: days(1) }
export const undosPerLink: Limit = { name: 'link-undo-link', points: 30, windowMs: days(1) }

/**
 * Counts a use of a report link: by link, because an office, a library and a mobile network share one address. A link that we did not sign is
 * refused before it is counted, so that nobody fills the table of counts. Call it before a transaction: a limit takes a second connection, and
 * the pool could run out.
 * @throws {Problem} ReportLinkOver, TooManyTries
 */
export async function countLinkUse(
  { limits, secrets }: Pick<Platform, 'limits' | 'secrets'>,
  limit: Limit,
  link: string,
): Promise<void> {
  if (!readReportLink(link, secrets)) throw problem('ReportLinkOver')
  await limits.consume(limit, link)
}
