import type { Campaign } from '@street-musketeers/contract/campaigns/campaigns.ts'
import { londonDate } from '../platform/values/clock.ts'
import type { Db, Tx } from '../platform/database/db.ts'
import type { Actor } from '../platform/http/actor.ts'
import { problem } from '../platform/http/problem.ts'
import type { Platform } from '../platform/platform.ts'
import { describeCampaigns } from './describe-campaigns.ts'
import { presentCampaign } from './present.ts'
import { ownerFilePath } from './leaflets/file-paths.ts'
import { hasEnded } from './rules.ts'
import { findLeafletOrder } from './leaflets/order-store.ts'
import { findOwner, findCampaignState, lockCampaignState } from './store.ts'
import { findCampaignDetails } from './details-store.ts'

/** A campaign as it is in the database now. @throws {Problem} NotFound, or CampaignGone for a deleted one (rule: deleted-campaigns). */
export const findCampaign = async (db: Db, id: number, now: Date): Promise<Campaign> =>
  presentCampaign(await findDetails(db, id), londonDate(now))

/** The same for its organisation or an administrator, who may also see leaflets that are withheld from others (rule: withdrawn-files). */
export async function findCampaignForOwner(
  { db, secrets }: Pick<Platform, 'db' | 'secrets'>,
  id: number,
  now: Date,
): Promise<Campaign> {
  const row = await findDetails(db, id)
  return presentCampaign(row, londonDate(now), ownerFilePath(row, secrets, now))
}

async function findDetails(db: Db, id: number) {
  const [row] = await findCampaignDetails(db, [id])
  if (!row) throw problem((await findCampaignState(db, id)) ? 'CampaignGone' : 'NotFound')
  return row
}

/**
 * A campaign for anybody. @throws {Problem} NotFound, CampaignGone, and CampaignWithdrawn for one that administrators stopped: its leaflet is shown to nobody
 *   who was not sent it (rule: stopped-for-cause)
 */
export async function findPublicCampaign(db: Db, id: number, now: Date): Promise<Campaign> {
  const [campaign] = await describeCampaigns(db, [id], now)
  if (campaign && !campaign.ended) return campaign
  const state = await findCampaignState(db, id)
  if (state?.taken_down_at) throw problem('CampaignWithdrawn')
  if (!campaign) throw problem(state ? 'CampaignGone' : 'NotFound')
  return campaign
}

/**
 * Locks a campaign that can be joined, so that it cannot be stopped or deleted until this transaction ends.
 * @returns the leaflet version that its members are sent
 * @throws {Problem} NotFound, CampaignGone, CampaignEnded or CampaignPaused.
 */
export async function findJoinableCampaign(tx: Tx, id: number, now: Date): Promise<{ leafletId: number }> {
  const campaign = await lockCampaignState(tx, id)
  if (!campaign) throw problem('NotFound')
  // Once the campaign is locked, its order stays.
  const [leafletId] = await findLeafletOrder(tx, id)
  if (campaign.deleted_at || leafletId === undefined) throw problem('CampaignGone')
  if (hasEnded(campaign, londonDate(now))) throw problem('CampaignEnded')
  if (campaign.paused_at) throw problem('CampaignPaused')
  return { leafletId }
}

/**
 * Refuses an organisation that did not publish a campaign, even a deleted one. Another organisation's campaign looks to it like one that
 * does not exist.
 * @throws {Problem} NotFound
 */
export async function requireOwner(
  db: Db,
  { role, accountId }: Pick<Actor, 'role' | 'accountId'>,
  id: number,
): Promise<void> {
  const owner = await findOwner(db, id)
  if (owner === null || (role === 'organisation' && owner !== accountId)) throw problem('NotFound')
}
