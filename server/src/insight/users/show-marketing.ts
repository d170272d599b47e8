import type { ReplyOf } from '@street-musketeers/contract/endpoints.ts'
import type { OriginCounts } from '@street-musketeers/contract/insight/marketing-schemas.ts'
import type { showMarketing as contract } from '@street-musketeers/contract/insight/marketing.ts'
import { lastMonths } from '../../platform/values/clock.ts'
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
export async function showMarketing(db: Db, now: Date): Promise<ReplyOf<typeof contract>> {
  const origins = await findOrigins(db)
  return {
    ...countsOf(origins),
    months: lastMonths(now, 12).map((month) => ({
      month,
      ...countsOf(origins.filter((origin) => origin.month.startsWith(month))),
    })),
  }
}

function countsOf(origins: readonly Origin[]): OriginCounts {
  const counts = Object.entries(storedOrigins).map(([name, stored]) => [
    name,
    origins.filter(({ how_heard }) => how_heard === stored).reduce((sum, { count }) => sum + count, 0),
  ])
  return Object.fromEntries(counts) as OriginCounts
}
