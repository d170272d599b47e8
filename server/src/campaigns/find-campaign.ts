import type { Campaign } from '@street-musketeers/contract/campaigns/campaigns.ts'
import { londonDate } from '../platform/values/clock.ts'
import type { Db, Tx } from '../platform/database/db.ts'
import type { Actor } from '../platform/http/actor.ts'
import { problem } from '../platform/http/problem.ts'
import { describeCampaigns } from './describe-campaigns.ts'
import { hasEnded } from './rules.ts'
import { findOwner, findCampaignState, lockCampaignState } from './store.ts'

/**
 * One campaign, for anybody.
 * @throws {Problem} NotFound, or CampaignGone for one that was deleted (rule: deleted-campaigns).
 */
export async function findCampaign(db: Db, id: number, now: Date): Promise<Campaign> {
  const [campaign] = await describeCampaigns(db, [id], now)
  if (!campaign) throw problem((await findCampaignState(db, id)) ? 'CampaignGone' : 'NotFound')
  return campaign
}

/**
 * A campaign that can be joined, and cannot be ended or deleted until this transaction has joined it.
 * @returns the leaflet version its members are mailed
 * @throws {Problem} NotFound, CampaignGone or CampaignEnded.
 */
export async function findJoinableCampaign(tx: Tx, id: number, now: Date): Promise<{ leafletId: number }> {
  const campaign = await lockCampaignState(tx, id)
  if (!campaign) throw problem('NotFound')
  if (campaign.deleted_at || !campaign.leafletId) throw problem('CampaignGone')
  if (hasEnded(campaign, londonDate(now))) throw problem('CampaignEnded')
  return { leafletId: campaign.leafletId }
}

/**
 * The organisation that published a campaign, deleted ones too, for the callers who may know of it. To an organisation,
 * other organisations' campaigns do not exist.
 * @returns the organisation's account id
 * @throws {Problem} NotFound
 */
export async function findOwnerFor(
  db: Db,
  { role, accountId }: Pick<Actor, 'role' | 'accountId'>,
  id: number,
): Promise<number> {
  const owner = await findOwner(db, id)
  if (owner === null || (role === 'organisation' && owner !== accountId)) throw problem('NotFound')
  return owner
}
