import type { MainFigures } from '@street-musketeers/contract/insight/own-campaigns.ts'
import { listCampaigns } from '../../campaigns/index.ts'
import { pageOf, type PageRequest } from '../../platform/database/page.ts'
import type { Actor } from '../../platform/http/actor.ts'
import type { Db } from '../../platform/database/db.ts'
import { presentCountTimes } from './present-count-times.ts'
import { maskDeliveries, maskJoined, maskSmallCount } from './rules.ts'
import { sumCampaigns } from './store.ts'

/**
 * An organisation's campaigns, newest first, each with its figures: people as they were last counted, leaflets delivered as they are now
 * (rule: people-counts-weekly). For an administrator everybody's, with live figures. One query more than the campaigns, for any number.
 */
export async function listOwnCampaigns(
  db: Db,
  { role, accountId }: Pick<Actor, 'role' | 'accountId'>,
  request: PageRequest,
  now: Date,
) {
  const isLive = role === 'administrator'
  const { campaigns, total } = await listCampaigns(db, isLive ? null : accountId, request, now)
  const ids = campaigns.map(({ campaignId }) => campaignId)
  const sums = new Map((await sumCampaigns(db, ids)).map((row) => [row.id, row]))
  const content = campaigns.map((campaign) => {
    const row = sums.get(campaign.campaignId)
    return { ...campaign, ...(isLive ? presentLive(row) : presentShown(row, campaign.subDate)) }
  })
  return pageOf(content, total, request)
}

type Sums = Awaited<ReturnType<typeof sumCampaigns>>[number] | undefined

const presentLive = (row: Sums): MainFigures => ({
  joined: maskSmallCount(row?.members ?? 0),
  delivered: maskSmallCount(row?.delivered ?? 0),
  peopleCounts: null,
})

const presentShown = (row: Sums, subDate: string): MainFigures => ({
  joined: maskJoined(row?.joined ?? 0, row?.withdrawn ?? 0, row?.few_joined ?? false),
  delivered: maskDeliveries(row?.delivered ?? 0, row?.deliverers ?? 0),
  peopleCounts: presentCountTimes(row, subDate),
})
