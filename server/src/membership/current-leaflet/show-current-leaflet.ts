import type { CurrentLeaflet } from '@street-musketeers/contract/membership/memberships.ts'
import { showLeaflet } from '@street-musketeers/contract/campaigns/leaflet-order.ts'
import type { Campaign } from '@street-musketeers/contract/campaigns/campaigns.ts'
import { maxCampaignsToJoin } from '@street-musketeers/contract/membership/messages-and-limits.ts'
import { describeCampaigns, describeNewestCampaigns } from '../../campaigns/index.ts'
import type { Db } from '../../platform/database/db.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Musketeer } from '../../platform/http/actor.ts'
import { londonDate } from '../../platform/values/clock.ts'
import { findOwnReportLink } from '../deliveries/report-by-link.ts'
import { pageOfSuggestions } from '../joining/store.ts'
import { findOwnRounds } from '../rounds/show-rounds.ts'
import { findJoinedIds, findWeek } from './store.ts'

/** The current leaflet of a musketeer (rule: current-leaflet), or campaigns to join. */
export async function showCurrentLeaflet(
  db: Db,
  of: Musketeer,
  { secrets, now }: Pick<Platform, 'secrets'> & { now: Date },
): Promise<CurrentLeaflet> {
  const week = await findWeek(db, { accountId: of.accountId, today: londonDate(now) })
  const found = week.leaflet
  const [campaign] = found ? await describeCampaigns(db, [found.campaign_id], now) : []
  const isDone = found !== null && (found.delivered > 0 || found.skipped_at !== null)
  const count = campaign ? Number(isDone) : maxCampaignsToJoin
  const rounds = campaign ? await findOwnRounds(db, of, campaign.campaignId, now) : []
  return {
    leaflet:
      found && campaign
        ? {
            campaign: showLeaflet(campaign, found.leaflet_version),
            campaignDistributorId: found.id,
            emailDate: found.emailed_at && new Date(found.emailed_at).toISOString(),
            leafletsDelivered: found.delivered,
            hasCollected: found.has_collected,
            reportLink: await findOwnReportLink(db, found.id, { secrets, now }),
            skipped: found.skipped_at !== null,
            rounds: rounds.filter(({ state }) => state !== 'done'),
          }
        : null,
    leafletsThisMonth: Number(week.delivered_this_month),
    campaigns: await findCampaignsToJoin(db, of, count, now),
  }
}

/** Campaigns for a musketeer's causes that they have not joined; the newest ones if there are none. */
async function findCampaignsToJoin(db: Db, of: Musketeer, count: number, now: Date): Promise<Campaign[]> {
  if (count === 0) return []
  const { ids } = await pageOfSuggestions(db, of.accountId, londonDate(now), { page: 0, size: count })
  if (ids.length) return describeCampaigns(db, ids, now)
  return describeNewestCampaigns(db, { limit: count, except: await findJoinedIds(db, of.accountId) }, now)
}
