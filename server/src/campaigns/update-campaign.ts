import type { updateCampaign as contract } from '@street-musketeers/contract/campaigns/campaigns.ts'
import type { InputOf } from '@street-musketeers/contract/endpoints.ts'
import type { Organisation } from '../platform/http/actor.ts'
import type { Db, Tx } from '../platform/database/db.ts'
import { problem } from '../platform/http/problem.ts'
import { findChangedSince, findCurrentCampaign, saveChange } from './change-store.ts'
import { enqueueCard } from './leaflets/draw-campaign-card.ts'
import { addLeafletVersion } from './leaflets/add-leaflet-version.ts'
import { presentImprint } from './present.ts'
import { refusePastEndDate, toCampaignContent } from './publish-campaign.ts'
import type { StoredLeaflet } from './leaflets/receive-leaflet.ts'
import { changedFields, changeMessages } from './rules.ts'
import { saveCampaignRevision, findOwnCampaign, lockOwnCampaign } from './store.ts'

/**
 * Refuses an update before its file is read, if the campaign is not the caller's or the file goes with an older revision.
 * @throws {Problem} NotFound, also for another organisation's campaign; CampaignChanged
 */
export async function refuseUpdateEarly(
  db: Db,
  by: Organisation,
  { id, revision }: { id: number; revision: number },
  hasFile: boolean,
): Promise<void> {
  const campaign = await findOwnCampaign(db, by.accountId, id)
  if (!campaign) throw problem('NotFound')
  if (hasFile && campaign.revision !== revision) throw await campaignChangedProblem(db, id, revision)
}

/**
 * Changes the caller's own campaign. A leaflet takes the place of its first, which is sent to members in turn (rule: leaflet-versions), or
 * at once to those who were sent the version that it corrects (rule: corrections). A save without changes makes no revision, so a repeated call does no harm.
 * @throws {Problem} NotFound, also for another organisation's campaign; CampaignChanged when the content was made from an
 * older revision than the current one; InvalidInput for a last day that has passed.
 */
export async function updateCampaign(
  tx: Tx,
  by: Organisation,
  { id, revision, replacement, ...input }: InputOf<typeof contract>,
  leaflet: StoredLeaflet | null,
  now: Date,
): Promise<void> {
  const campaign = await lockOwnCampaign(tx, by.accountId, id)
  if (!campaign) throw problem('NotFound')
  const content = toCampaignContent(input)
  const current = await findCurrentContent(tx, id)
  const changed = changedFields(current, content)
  if (leaflet) changed.push('leafletFile')
  if (!changed.length) return
  if (revision !== campaign.revision) throw await campaignChangedProblem(tx, id, revision)
  refusePastEndDate(input.endDate, now, campaign.end_date)

  await saveCampaignRevision(tx, id, content)
  await saveChange(tx, { campaign_id: id, revision: revision + 1, changed, changed_at: now })
  if (['campaignName', 'campaignPlaces', 'imprint'].some((field) => changed.includes(field)))
    await enqueueCard(tx, id)
  if (leaflet) {
    const correctsId = replacement === 'correction' ? campaign.current_leaflet_id : null
    await addLeafletVersion(tx, id, leaflet, { correctsId, title: current.title, now })
  }
}

/** The refusal with the current value of each field that changed since a revision. */
async function campaignChangedProblem(db: Db, id: number, revision: number) {
  const changed = await findChangedSince(db, id, revision)
  return problem('CampaignChanged', { fields: changeMessages(changed, await findCurrentContent(db, id)) })
}

/** A campaign's current content, with the number of its latest leaflet version and the title of its first leaflet. */
async function findCurrentContent(db: Db, id: number) {
  const row = await findCurrentCampaign(db, id)
  return { ...row, endDate: row.end_date, listed: row.is_listed, imprint: presentImprint(row) }
}
