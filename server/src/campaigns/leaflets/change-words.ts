import { recordOrganisationAction } from '../../audit/index.ts'
import type { InputOf, ReplyOf } from '@street-musketeers/contract/endpoints.ts'
import { leafletOrderMessages } from '@street-musketeers/contract/campaigns/leaflet-order.ts'
import type { Db, Tx } from '../../platform/database/db.ts'
import type { Organisation, OrganisationOrAdministrator } from '../../platform/http/actor.ts'
import { problem } from '../../platform/http/problem.ts'
import { countRevision, findCurrentCampaign, lockOwnCampaign } from '../store.ts'
import { recordChange } from '../record-change.ts'
import { requireOwner } from '../showing/find-campaigns.ts'
import { enqueueLargePrint } from './draw-large-print.ts'
import { findSentWording, saveWording } from './store.ts'

/** Gives a published leaflet other words, and keeps those before (rule: changed-words). The caller has locked its campaign. */
export async function changeWording(tx: Tx, leafletId: number, wording: string, now: Date): Promise<void> {
  await saveWording(tx, leafletId, wording, now)
  await enqueueLargePrint(tx, leafletId)
}

/**
 * What administrators have withdrawn stays as it was, so that an appeal is about what they saw.
 * @throws {Problem} CampaignWithdrawn or CampaignPaused
 */
export function refuseWithheld(campaign: { taken_down_at: Date | null; paused_at: Date | null }): void {
  if (campaign.taken_down_at) throw problem('CampaignWithdrawn', { message: leafletOrderMessages.withdrawn })
  if (campaign.paused_at) throw problem('CampaignPaused', { message: leafletOrderMessages.paused })
}

/** Whether an update of a campaign without a file changes what its first leaflet says. */
export async function changesWords(
  db: Db,
  { id, leafletText }: Pick<InputOf<'PUT /api/campaign/:id'>, 'id' | 'leafletText'>,
): Promise<boolean> {
  return leafletText !== undefined && leafletText !== (await findCurrentCampaign(db, id)).wording
}

/**
 * What one of a campaign's leaflets says, for its organisation or an administrator.
 * @throws {Problem} NotFound, also for another organisation's campaign; CampaignChanged for a leaflet that is not sent
 */
export async function showOwnWords(
  db: Db,
  by: OrganisationOrAdministrator,
  { id, leafletVersion }: InputOf<'GET /api/campaign/:id/leaflets/:leafletVersion/words'>,
): Promise<ReplyOf<'GET /api/campaign/:id/leaflets/:leafletVersion/words'>> {
  await requireOwner(db, by, id)
  const { revision } = await findCurrentCampaign(db, id)
  const { wording } = await requireSent(db, id, leafletVersion)
  return { revision, leafletText: wording }
}

async function requireSent(db: Db, campaignId: number, version: number) {
  const leaflet = await findSentWording(db, campaignId, version)
  if (!leaflet) throw problem('CampaignChanged', { message: leafletOrderMessages.corrected })
  return leaflet
}

/**
 * Changes what one of the leaflets of the caller's own campaign says. Nobody is emailed about it. A save without changes makes no revision.
 * @throws {Problem} NotFound, also for another organisation's campaign; CampaignWithdrawn or CampaignPaused while the leaflet is withheld;
 *   CampaignChanged for a leaflet that is not sent, and when another revision than the current one was changed
 */
export async function changeLeafletWords(
  tx: Tx,
  by: Organisation,
  input: InputOf<'PUT /api/campaign/:id/leaflets/:leafletVersion/words'>,
  now: Date,
): Promise<void> {
  const { id, leafletVersion, leafletText } = input
  const campaign = await lockOwnCampaign(tx, by.organisationId, id)
  if (!campaign) throw problem('NotFound')
  refuseWithheld(campaign)
  const leaflet = await requireSent(tx, id, leafletVersion)
  if (leafletText === leaflet.wording) return
  if (input.revision !== campaign.revision)
    throw problem('CampaignChanged', { message: leafletOrderMessages.wordsChanged })
  await changeWording(tx, leaflet.id, leafletText, now)
  await recordOrganisationAction(tx, by, { action: 'changed-leaflets', about: campaign.name, now })
  await countRevision(tx, id)
  const revision = campaign.revision + 1
  await recordChange(tx, { campaign_id: id, revision, changed: ['leafletText'], changed_at: now })
}
