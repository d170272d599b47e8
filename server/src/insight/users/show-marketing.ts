import type { OriginCounts } from '@street-musketeers/contract/insight/figures.ts'
import type { ReplyOf } from '@street-musketeers/contract/endpoints.ts'
import { lastMonths, londonInstant } from '../../platform/values/clock.ts'
import type { Db } from '../../platform/database/db.ts'
import { findOrigins, type Origin } from './listing-store.ts'

/** The reply's field names, each with the value that sign-up stores (rule: how-people-heard). */
const storedOrigins = {
  searchEngine: 'SEARCH_ENGINE',
  recommended: 'RECOMMENDED',
  socialMedia: 'SOCIAL_MEDIA',
  blogPub: 'BLOG_PUB',
  other: 'OTHER',
} as const satisfies Record<keyof OriginCounts, string>

/** How people heard of us: all sign-ups, and each of the last 12 months in London. */
export async function showMarketing(db: Db, now: Date): Promise<ReplyOf<'GET /api/marketing'>> {
  const months = lastMonths(now, 12)
  const origins = await findOrigins(
    db,
    months.map((month) => londonInstant(`${month}-01 00:00:00`)),
  )
  const byPeriod = Map.groupBy(origins, ({ period }) => period)
  return {
    ...countsOf(origins),
    months: months.map((month, at) => ({ month, ...countsOf(byPeriod.get(at + 1) ?? []) })),
  }
}

function countsOf(origins: readonly Origin[]): OriginCounts {
  const counts = new Map<string, number>()
  for (const { how_heard, count } of origins) counts.set(how_heard, (counts.get(how_heard) ?? 0) + count)
  return Object.fromEntries(
    Object.entries(storedOrigins).map(([name, stored]) => [name, counts.get(stored) ?? 0]),
  ) as OriginCounts
}
