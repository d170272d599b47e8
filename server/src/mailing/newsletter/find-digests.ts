import { LRUCache } from 'lru-cache'
import type { Db } from '../../platform/database/db.ts'
import { findCampaignsOfReaders, sumCampaignMonths } from './digest-store.ts'
import { roundForDigest } from './rules.ts'

/** What campaigns did in a month, by month and campaign: the month is over, and thousands of readers are in the same ones. */
const sums = new LRUCache<string, number>({ max: 50_000 })
const keyOf = (month: string, campaignId: number) => `${month} ${campaignId}`

/**
 * How many leaflets the campaigns of each reader delivered together in a month, as a digest may show it (rule: monthly-digest). Readers for
 * whom there is nothing to show are missing.
 */
export async function findDigests(
  db: Db,
  accountIds: readonly number[],
  month: string,
): Promise<Map<number, number>> {
  const memberships = await findCampaignsOfReaders(db, accountIds)
  const unknown = new Set(
    memberships.map(({ campaignId }) => campaignId).filter((id) => !sums.has(keyOf(month, id))),
  )
  if (unknown.size) {
    const found = await sumCampaignMonths(db, [...unknown], month)
    for (const campaignId of unknown) sums.set(keyOf(month, campaignId), found.get(campaignId) ?? 0)
  }

  const totals = new Map<number, number>()
  for (const { accountId, campaignId } of memberships)
    totals.set(accountId, (totals.get(accountId) ?? 0) + (sums.get(keyOf(month, campaignId)) ?? 0))
  const digests = new Map<number, number>()
  for (const [accountId, total] of totals) {
    const leaflets = roundForDigest(total)
    if (leaflets !== null) digests.set(accountId, leaflets)
  }
  return digests
}
