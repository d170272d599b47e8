import type { ListedOwnCampaign } from '@street-musketeers/contract/insight/own-campaign-schemas.ts'
import { listCampaigns } from '../../campaigns/index.ts'
import type { PageRequest } from '../../platform/database/page.ts'
import type { Actor } from '../../platform/http/actor.ts'
import type { Platform } from '../../platform/platform.ts'
import { presentCountTimes } from './present-count-times.ts'
import { maskDeliveries, maskJoined, maskSmallCount } from './rules.ts'
import { sumCampaigns } from './store.ts'

/**
 * An organisation's campaigns, newest first, each with its figures: people as they were last counted, leaflets delivered as they are now
 * (rule: people-counts-weekly). For an administrator everybody's, with live figures. One query more than the campaigns, for any number.
 */
export async function listOwnCampaigns(
  { db, replica, changes }: Pick<Platform, 'db' | 'replica' | 'changes'>,
  { role, accountId }: Pick<Actor, 'role' | 'accountId'>,
  request: PageRequest,
  now: Date,
) {
  const isLive = role === 'administrator'
  const page = await listCampaigns({ db, changes }, isLive ? null : accountId, request, now)
  const ids = page.content.map(({ campaignId }) => campaignId)
  const sums = new Map((await sumCampaigns(replica, { ids })).map((row) => [row.id, row]))
  return {
    ...page,
    content: page.content.map((campaign): ListedOwnCampaign => {
      const row = sums.get(campaign.campaignId)
      return { ...campaign, ...(isLive ? presentLive(row) : presentShown(row, campaign.subDate)) }
    }),
  }
}

/** Absent for a campaign so new that the replica has not got it. */
type Sums = Awaited<ReturnType<typeof sumCampaigns>>[number] | undefined
type ListedFigures = Pick<ListedOwnCampaign, 'joined' | 'delivered' | 'peopleCounts'>

const presentLive = (row: Sums): ListedFigures => ({
  joined: maskSmallCount(row?.members ?? 0),
  delivered: maskSmallCount(row?.delivered ?? 0),
  peopleCounts: null,
})

const presentShown = (row: Sums, subDate: string): ListedFigures => ({
  joined: maskJoined(row?.joined ?? 0, row?.withdrawn ?? 0, row?.few_joined ?? false),
  delivered: maskDeliveries(row?.delivered ?? 0, row?.deliverers ?? 0),
  peopleCounts: presentCountTimes(row, subDate),
})
