import type { Campaign } from '@street-musketeers/contract/campaigns/campaign-schemas.ts'
import type { ThisWeek } from '@street-musketeers/contract/membership/this-week-schemas.ts'
import { maxThisWeekCampaigns } from '@street-musketeers/contract/membership/this-week.ts'
import { describeCampaigns, searchCampaigns } from '../../campaigns/index.ts'
import type { Db } from '../../platform/database/db.ts'
import type { Musketeer } from '../../platform/http/actor.ts'
import { londonDate } from '../../platform/values/clock.ts'
import { showRounds } from '../rounds/show-rounds.ts'
import { suggestCampaigns } from '../joining/suggest-campaigns.ts'
import { showLastLeaflets } from '../encouragement/show-last-leaflets.ts'
import { sumDeliveriesByMonth } from '../deliveries/history-store.ts'
import { findThisWeeksLeaflet } from './this-week-store.ts'

/** This week's leaflet of a musketeer (rule: this-weeks-leaflet), or campaigns to join. */
export async function showThisWeek(db: Db, of: Musketeer, now: Date): Promise<ThisWeek> {
  const today = londonDate(now)
  const found = await findThisWeeksLeaflet(db, of.accountId, today)
  const [campaign] = found ? await describeCampaigns(db, [found.campaign_id], now) : []
  const { rounds } = campaign ? await showRounds(db, of, campaign.campaignId, now) : { rounds: [] }
  const ofMonth = (await sumDeliveriesByMonth(db, of.accountId)).find(({ month }) => today.startsWith(month))
  return {
    leaflet:
      found && campaign
        ? {
            campaign,
            campaignDistributorId: found.id,
            emailDate: found.emailed_at?.toISOString() ?? null,
            leafletsDelivered: Number(found.delivered),
            skipped: found.skipped_at !== null,
            rounds: rounds.filter(({ state }) => state === 'claimed'),
          }
        : null,
    leafletsThisMonth: Number(ofMonth?.delivered ?? 0),
    lastLeaflets: await showLastLeaflets(db, of, now),
    campaigns: campaign ? [] : await findCampaignsToJoin(db, of, now),
  }
}

/** Campaigns for a musketeer's causes; the newest ones if there are none. */
async function findCampaignsToJoin(db: Db, of: Musketeer, now: Date): Promise<Campaign[]> {
  const page = { page: 0, size: maxThisWeekCampaigns }
  const suggested = await suggestCampaigns(db, of, page, now)
  if (suggested.content.length > 0) return suggested.content
  return (await searchCampaigns(db, { ...page, q: '' }, now)).content
}
