import type { MainFigures, OwnCampaign } from '@street-musketeers/contract/insight/own-campaigns.ts'
import { firstCountAt } from '../counts/rules.ts'
import { maskDeliveries, maskJoined, maskSmallCount } from './rules.ts'
import type { sumCampaigns, sumShownCampaigns } from './store.ts'

type Sums<Query extends typeof sumCampaigns | typeof sumShownCampaigns> = Awaited<ReturnType<Query>>[number]

/** A campaign's figures as they are now, for administrators. */
export const presentLive = (sums: Sums<typeof sumCampaigns>): MainFigures => ({
  joined: maskSmallCount(sums.members),
  delivered: maskSmallCount(sums.delivered),
  peopleCounts: null,
})

/**
 * A campaign's figures for its organisation: people as they were last counted, leaflets delivered as they are now (rule:
 * people-counts-weekly).
 * @param subDate when it was published
 */
export const presentShown = (sums: Sums<typeof sumShownCampaigns>, subDate: string): MainFigures => ({
  joined: maskJoined(sums.joined, sums.withdrawn, sums.few_joined),
  delivered: maskDeliveries(sums.delivered, sums.deliverers ?? 0),
  peopleCounts: {
    countedAt: sums.counted_at?.toISOString() ?? null,
    nextAt: (sums.next_count_at ?? firstCountAt(new Date(subDate))).toISOString(),
  },
})

/** A version of a campaign's leaflet, with how many people it was emailed to. */
export const presentVersion = ({
  version,
  title,
  state,
  created_at,
  mailed,
  few_mailed = false,
}: Pick<OwnCampaign['versions'][number], 'version' | 'title' | 'state'> & {
  created_at: Date
  mailed: number
  few_mailed?: boolean
}): OwnCampaign['versions'][number] => ({
  version,
  title,
  state,
  since: created_at.toISOString(),
  mailed: maskSmallCount(mailed, few_mailed),
})
