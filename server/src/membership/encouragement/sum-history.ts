import type { ReplyOf } from '@street-musketeers/contract/endpoints.ts'
import { showOwnScans } from '../../campaigns/index.ts'
import type { Actor } from '../../platform/http/actor.ts'
import type { Platform } from '../../platform/platform.ts'
import { lastMonths } from '../../platform/values/clock.ts'
import { countJoinedCampaigns, sumDeliveriesByMonth } from '../deliveries/history-store.ts'
import { showLastLeaflets } from './show-last-leaflets.ts'

/**
 * How many leaflets a musketeer delivered in total, in each of the last 12 months including this one, and of their last five (rule:
 * last-leaflets); and about how often what they printed was scanned (rule: own-scans).
 */
export async function sumHistory(
  platform: Pick<Platform, 'db' | 'secrets'>,
  of: Actor,
  now: Date,
): Promise<ReplyOf<'GET /api/history/totals'>> {
  const { db } = platform
  const isMusketeer = of.role === 'musketeer'
  const sums = await sumDeliveriesByMonth(db, of.accountId)
  const delivered = new Map(sums.map(({ month, delivered }) => [month, Number(delivered)]))
  return {
    campaigns: await countJoinedCampaigns(db, of.accountId),
    leafletsDelivered: [...delivered.values()].reduce((total, each) => total + each, 0),
    months: lastMonths(now, 12).map((month) => ({ month, leafletsDelivered: delivered.get(month) ?? 0 })),
    lastLeaflets: isMusketeer ? await showLastLeaflets(db, of.accountId, now) : null,
    ownScans: isMusketeer ? await showOwnScans(platform, of.accountId, now) : null,
  }
}
