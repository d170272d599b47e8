import type { ReplyOf } from '@street-musketeers/contract/endpoint.ts'
import type {
  OriginCounts,
  showMarketing as contract,
} from '@street-musketeers/contract/insight/marketing.ts'
import type { Administrator } from '../platform/http/actor.ts'
import { lastMonths } from '../platform/values/clock.ts'
import type { Db } from '../platform/database/db.ts'
import { findOrigins, type Origin } from './listing-store.ts'

/** The reply's field names, each with the value that sign-up stores (rule: how-people-heard). */
const storedOrigins = {
  searchEngine: 'SEARCH_ENGINE',
  recommended: 'RECOMMENDED',
  socialMedia: 'SOCIAL_MEDIA',
  blogPub: 'BLOG_PUB',
  other: 'OTHER',
} as const satisfies Record<keyof OriginCounts, string>

/** How people heard of us: all who ever signed up, and by month of London for a year. */
export async function showMarketing(
  db: Db,
  _by: Administrator,
  now: Date,
): Promise<ReplyOf<typeof contract>> {
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
  const counted = Object.entries(storedOrigins).map(([name, kept]) => [
    name,
    origins.filter(({ how_heard }) => how_heard === kept).reduce((sum, { count }) => sum + count, 0),
  ])
  return Object.fromEntries(counted) as OriginCounts
}
