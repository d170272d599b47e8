import type { OwnCampaign } from '@street-musketeers/contract/insight/own-campaigns.ts'
import type { Db } from '../../platform/database/db.ts'
import { presentCountTimes } from './present-count-times.ts'
import { findCountTimes, findShownVersions, sumShownCampaign } from '../counts/shown-store.ts'
import { maskDeliveries, maskJoined, maskSmallCount } from './rules.ts'
import { findVersions, sumCampaign } from './store.ts'

type CampaignFigures = Pick<OwnCampaign, 'joined' | 'mailed' | 'delivered' | 'versions' | 'peopleCounts'>
type CampaignDates = Pick<OwnCampaign, 'campaignId' | 'subDate'>

/** A campaign's figures for its organisation: people as they were last counted, leaflets delivered as they are now (rule: people-counts-weekly). */
export async function findShownCampaignFigures(
  db: Db,
  owner: number,
  { campaignId, subDate }: CampaignDates,
): Promise<CampaignFigures> {
  const { joined, withdrawn, mailed, few_joined, few_mailed } = await sumShownCampaign(db, owner, campaignId)
  const { delivered } = await sumCampaign(db, owner, campaignId)
  const times = await findCountTimes(db, campaignId)
  const versions = await findShownVersions(db, campaignId)
  return {
    joined: maskJoined(joined, withdrawn, few_joined),
    mailed: maskSmallCount(mailed, few_mailed),
    delivered: maskDeliveries(delivered, times?.deliverers ?? 0),
    versions: versions.map(({ version, title, state, created_at, mailed: count, few_mailed: hasFew }) => ({
      version,
      title,
      state,
      since: created_at.toISOString(),
      mailed: maskSmallCount(count, hasFew),
    })),
    peopleCounts: presentCountTimes(times, subDate),
  }
}

/** A campaign's figures as they are now, for administrators. */
export async function findLiveCampaignFigures(
  db: Db,
  owner: number,
  { campaignId }: CampaignDates,
): Promise<CampaignFigures> {
  const { joined, mailed, delivered } = await sumCampaign(db, owner, campaignId)
  const versions = await findVersions(db, campaignId)
  return {
    joined: maskSmallCount(joined),
    mailed: maskSmallCount(mailed),
    delivered: maskSmallCount(delivered),
    versions: versions.map(({ version, title, state, created_at, mailed: count }) => ({
      version,
      title,
      state,
      since: created_at.toISOString(),
      mailed: maskSmallCount(count),
    })),
    peopleCounts: null,
  }
}
