import type { OwnCampaign } from '@street-musketeers/contract/insight/own-campaigns.ts'
import { listCampaigns } from '../../campaigns/index.ts'
import { pageOf, type PageRequest } from '../../platform/database/page.ts'
import type { Db } from '../../platform/database/db.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { presentLive, presentShown } from './present.ts'
import { sumCampaigns, sumShownCampaigns } from './store.ts'

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
  const figuresOf = isLive ? await findLiveFigures(db, ids) : await findShownFigures(db, ids)
  const content = campaigns.map((campaign) => ({ ...campaign, ...figuresOf(campaign) }))
  return pageOf(content, total, request)
}

type DatedCampaign = Pick<OwnCampaign, 'campaignId' | 'subDate'>

async function findLiveFigures(db: Db, ids: readonly number[]) {
  const sums = new Map((await sumCampaigns(db, ids)).map((row) => [row.id, row]))
  return ({ campaignId }: DatedCampaign) => presentLive(sums.get(campaignId)!)
}

async function findShownFigures(db: Db, ids: readonly number[]) {
  const sums = new Map((await sumShownCampaigns(db, ids)).map((row) => [row.id, row]))
  return ({ campaignId, subDate }: DatedCampaign) => presentShown(sums.get(campaignId)!, subDate)
}
