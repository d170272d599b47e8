import { recordOrganisationAction } from '../../audit/index.ts'
import type { InputOf } from '@street-musketeers/contract/endpoints.ts'
import type { Organisation } from '../../platform/http/actor.ts'
import type { Db, Tx } from '../../platform/database/db.ts'
import { problem } from '../../platform/http/problem.ts'
import {
  findChangedSince,
  findCurrentCampaign,
  saveCampaignRevision,
  findOwnCampaign,
  lockOwnCampaign,
  findLeafletOrder,
} from '../store.ts'
import { recordChange } from '../record-change.ts'
import { enqueueCard } from '../leaflets/draw-pictures.ts'
import { replaceFirstLeaflet } from '../leaflets/change-leaflets.ts'
import { changeWording, refuseWithheld } from '../leaflets/change-words.ts'
import { presentImprint } from '../showing/present.ts'
import { refusePastEndDate } from './publish-campaign.ts'
import type { StoredLeaflet } from '../tables.ts'
import { changedFields, changeMessages, type CampaignContent } from '../rules.ts'

/**
 * Refuses an update before its file is read, if the campaign is not the caller's or its leaflets are withheld, or if the file goes with an
 * older revision.
 * @throws {Problem} NotFound, also for another organisation's campaign; CampaignChanged, CampaignWithdrawn, CampaignPaused
 */
export async function refuseUpdateEarly(
  db: Db,
  by: Organisation,
  input: Pick<InputOf<'PUT /api/campaign/:id'>, 'id' | 'revision'>,
  hasFile: boolean,
): Promise<void> {
  const campaign = await findOwnCampaign(db, by.organisationId, input.id)
  if (!campaign) throw problem('NotFound')
  if (!hasFile) return
  refuseWithheld(campaign)
  await refuseConflict(db, input, campaign)
}

/** Refuses a change that started from an older revision than the current one, with the current value of each field that changed since. */
async function refuseConflict(
  db: Db,
  { id, revision }: Pick<InputOf<'PUT /api/campaign/:id'>, 'id' | 'revision'>,
  current: { revision: number },
): Promise<void> {
  if (revision === undefined || revision === current.revision) return
  const changed = await findChangedSince(db, id, revision)
  throw problem('CampaignChanged', { fields: changeMessages(changed, await findCurrentContent(db, id)) })
}

/**
 * Changes the caller's own campaign. A leaflet takes the place of its first, which is sent to members in turn (rule: leaflet-versions), or
 * at once to those who were sent the version that it corrects (rule: corrections). A save without changes makes no revision, so a repeated call does no harm.
 * @throws {Problem} NotFound, also for another organisation's campaign; CampaignChanged when the content was made from an
 * older revision than the current one; InvalidInput for a last day that has passed; CampaignWithdrawn or CampaignPaused for another file or
 * other words of a leaflet that is withheld.
 */
export async function updateCampaign(
  tx: Tx,
  by: Organisation,
  input: InputOf<'PUT /api/campaign/:id'>,
  leaflet: StoredLeaflet | null,
  now: Date,
): Promise<void> {
  const { id } = input
  const campaign = await lockOwnCampaign(tx, by.organisationId, id)
  if (!campaign) throw problem('NotFound')
  const current = await findCurrentContent(tx, id)
  const content = contentAfter(current, input)
  const changed = changedFields(current, content)
  const wording = input.leafletText ?? (leaflet ? '' : current.wording)
  if (wording !== current.wording) changed.push('leafletText')
  if (leaflet) changed.push('leafletFile')
  if (!changed.length) return
  if (leaflet || wording !== current.wording) refuseWithheld(campaign)
  await refuseConflict(tx, input, campaign)
  refusePastEndDate(content.endDate, now, campaign.end_date)

  await saveCampaignRevision(tx, id, content)
  await recordOrganisationAction(tx, by, { action: 'changed-campaign', about: content.name, now })
  await recordChange(tx, { campaign_id: id, revision: campaign.revision + 1, changed, changed_at: now })
  if (['campaignName', 'campaignPlaces', 'imprint'].some((field) => changed.includes(field)))
    await enqueueCard(tx, id)
  if (!leaflet && wording === current.wording) return
  const [first] = await findLeafletOrder(tx, id)
  if (leaflet) {
    const correctsId = input.replacement === 'correction' ? first! : null
    await replaceFirstLeaflet(tx, id, leaflet, { correctsId, title: current.title, wording, now })
  } else {
    await changeWording(tx, first!, wording, now)
  }
}

/** What is left out stays, so that a call with only name, description and causes removes no imprint. */
const contentAfter = (
  current: CampaignContent,
  { campaignName, campaignDescription, campaignCauses, ...input }: InputOf<'PUT /api/campaign/:id'>,
): CampaignContent => ({
  name: campaignName,
  description: campaignDescription,
  causes: campaignCauses.map(({ cause }) => cause),
  places: input.campaignPlaces ?? current.places,
  endDate: input.endDate === undefined ? current.endDate : input.endDate,
  goal: input.goal === undefined ? current.goal : input.goal,
  imprint: input.imprint === undefined ? current.imprint : input.imprint,
  listed: input.listed ?? current.listed,
  buttonAddress: input.buttonAddress ?? current.buttonAddress,
})

/** A campaign's current content, with the number of its latest leaflet version, and the title and words of its first leaflet. */
async function findCurrentContent(db: Db, id: number) {
  const row = await findCurrentCampaign(db, id)
  return {
    ...row,
    endDate: row.end_date,
    listed: row.is_listed,
    buttonAddress: row.button_address,
    imprint: presentImprint(row),
  }
}
