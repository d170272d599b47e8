import { recordOrganisationAction } from '../../audit/index.ts'
import type { Tx, Db } from '../../platform/database/db.ts'
import type { StoredLeaflet } from '../tables.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import { leafletCorrected } from '../events.ts'
import { enqueueLargePrint } from './draw-large-print.ts'
import { enqueueCard, drawPagesJob } from './draw-pictures.ts'
import { refuseTakenDown } from './receive-leaflet.ts'
import { findOwner, findLeafletOrder, countRevision, findOwnCampaign, lockOwnCampaign } from '../store.ts'
import { recordChange } from '../record-change.ts'
import { hasMadeLeaflet, saveLeafletOrder, saveLeaflet, findArrangeable, saveTitles } from './store.ts'
import type { InputOf } from '@street-musketeers/contract/endpoints.ts'
import { maxLeaflets, leafletOrderMessages } from '@street-musketeers/contract/campaigns/leaflet-order.ts'
import type { Organisation } from '../../platform/http/actor.ts'
import { problem, problemWith } from '../../platform/http/problem.ts'

interface NewVersion {
  correctsId: number | null
  title: string
  /** What it says. */
  wording: string
  now: Date
}

/**
 * Makes a stored leaflet the next version of a campaign that the caller has locked. The caller saves its place in the order. Jobs draw its
 * pages and its card.
 * @param correctsId the version that it corrects, if it does: members who were sent that one are emailed (rule: corrections)
 * @returns the leaflet's id
 * @throws {Problem} LeafletRefused for one that was taken down
 */
export async function addLeafletVersion(
  tx: Tx,
  campaignId: number,
  leaflet: StoredLeaflet,
  { correctsId, title, wording, now }: NewVersion,
): Promise<number> {
  const isOnePage = leaflet.pages === 1
  const owner = (await findOwner(tx, campaignId))!
  await refuseTakenDown(tx, owner, [leaflet.sha256, leaflet.upload_sha256])
  const leafletId = await saveLeaflet(tx, {
    ...leaflet,
    ...(!(await isMadeBy(tx, owner, leaflet)) && { made_leaflet_id: null, made_revision: null }),
    campaign_id: campaignId,
    corrects_id: correctsId,
    title,
    wording,
    page_keys: isOnePage ? [leaflet.preview_key] : [],
    created_at: now,
  })
  if (!isOnePage) await enqueue(tx, drawPagesJob, { leafletId })
  if (wording !== '') await enqueueLargePrint(tx, leafletId)
  await enqueueCard(tx, campaignId)
  if (correctsId !== null) await enqueue(tx, leafletCorrected, { campaignId })
  return leafletId
}

/** Its code says so, and a file with the code of another organisation is one like any other (rule: own-codes). */
const isMadeBy = async (tx: Tx, owner: number, { made_leaflet_id: id }: StoredLeaflet): Promise<boolean> =>
  id !== null && (await hasMadeLeaflet(tx, owner, id))

/** The same in the place of the campaign's first leaflet, or as its first. */
export async function replaceFirstLeaflet(
  tx: Tx,
  campaignId: number,
  leaflet: StoredLeaflet,
  version: NewVersion,
): Promise<void> {
  const [, ...later] = await findLeafletOrder(tx, campaignId)
  const first = await addLeafletVersion(tx, campaignId, leaflet, version)
  await saveLeafletOrder(tx, campaignId, [first, ...later])
}

type OwnCampaign = NonNullable<Awaited<ReturnType<typeof findOwnCampaign>>>

/** @throws {Problem} NotFound, also for another organisation's campaign; CampaignEnded for one that was stopped */
function requireRunning(campaign: OwnCampaign | undefined): OwnCampaign {
  if (!campaign) throw problem('NotFound')
  if (campaign.stopped_at) throw problem('CampaignEnded', { message: leafletOrderMessages.ended })
  return campaign
}

/**
 * Refuses a further leaflet or a correction before its file is read.
 * @throws {Problem} NotFound, also for another organisation's campaign; CampaignEnded for one that was stopped
 */
export async function refuseLeafletEarly(db: Db, by: Organisation, id: number): Promise<void> {
  requireRunning(await findOwnCampaign(db, by.organisationId, id))
}

/**
 * Adds a leaflet at the end of the caller's own campaign's (rule: leaflets-in-order).
 * @throws {Problem} NotFound, also for another organisation's campaign; CampaignEnded; InvalidInput for too many
 */
export async function addLeaflet(
  tx: Tx,
  by: Organisation,
  {
    id,
    leafletTitle: title,
    leafletText: wording,
  }: Omit<InputOf<'POST /api/campaign/:id/leaflets'>, 'submissionId'>,
  leaflet: StoredLeaflet,
  now: Date,
): Promise<void> {
  const campaign = requireRunning(await lockOwnCampaign(tx, by.organisationId, id))
  const order = await findLeafletOrder(tx, id)
  if (order.length >= maxLeaflets) throw problemWith('leafletFile', leafletOrderMessages.tooMany)
  const added = await addLeafletVersion(tx, id, leaflet, { correctsId: null, title, wording, now })
  await saveOrder(tx, by, campaign, { before: order, after: [...order, added], now })
}

/**
 * Puts a corrected file in the place of one of the caller's own campaign's leaflets. Members who were sent that one are emailed (rule:
 * corrections).
 * @throws {Problem} NotFound, also for another organisation's campaign; CampaignEnded; CampaignChanged for a leaflet that is not sent
 */
export async function correctLeaflet(
  tx: Tx,
  by: Organisation,
  { id, leafletVersion, leafletText: wording }: InputOf<'PUT /api/campaign/:id/leaflets/:leafletVersion'>,
  leaflet: StoredLeaflet,
  now: Date,
): Promise<void> {
  const campaign = requireRunning(await lockOwnCampaign(tx, by.organisationId, id))
  const order = await findLeafletOrder(tx, id)
  const [corrected] = await findArrangeable(tx, id, [leafletVersion])
  if (!corrected || !order.includes(corrected.id))
    throw problem('CampaignChanged', { message: leafletOrderMessages.corrected })
  const { id: correctsId, title } = corrected
  const correction = await addLeafletVersion(tx, id, leaflet, { correctsId, title, wording, now })
  const changed = order.map((each) => (each === correctsId ? correction : each))
  await saveOrder(tx, by, campaign, { before: order, after: changed, now })
}

/**
 * Saves which leaflets the caller's own campaign sends, in which order and with which titles. Emails with one that is not sent any more are
 * replaced as they are composed.
 * @throws {Problem} NotFound, also for another organisation's campaign; CampaignEnded; CampaignChanged when the order was made from an
 *   older revision than the current one, or names a leaflet that was corrected
 */
export async function arrangeLeaflets(
  tx: Tx,
  by: Organisation,
  { id, revision, leaflets }: InputOf<'PUT /api/campaign/:id/leaflets'>,
  now: Date,
): Promise<void> {
  const campaign = requireRunning(await lockOwnCampaign(tx, by.organisationId, id))
  const versions = leaflets.map(({ leafletVersion }) => leafletVersion)
  const stored = new Map((await findArrangeable(tx, id, versions)).map((each) => [each.version, each]))
  const arranged = leaflets.map(({ leafletVersion, leafletTitle }) => ({
    ...stored.get(leafletVersion),
    newTitle: leafletTitle,
  }))
  const order = arranged.flatMap((each) => each.id ?? [])
  const before = await findLeafletOrder(tx, id)
  const isSame = order.join() === before.join() && arranged.every(({ title, newTitle }) => title === newTitle)
  if (isSame) return
  if (revision !== campaign.revision || order.length < leaflets.length)
    throw problem('CampaignChanged', { message: leafletOrderMessages.corrected })
  await saveTitles(tx, id, leaflets)
  await saveOrder(tx, by, campaign, { before, after: order, now })
}

async function saveOrder(
  tx: Tx,
  by: Organisation,
  { id, revision, name }: OwnCampaign,
  { before, after, now }: { before: readonly number[]; after: readonly number[]; now: Date },
): Promise<void> {
  await saveLeafletOrder(tx, id, after)
  await recordOrganisationAction(tx, by, { action: 'changed-leaflets', about: name, now })
  await countRevision(tx, id)
  await recordChange(tx, {
    campaign_id: id,
    revision: revision + 1,
    changed: ['campaignLeaflets'],
    changed_at: now,
  })
  if (after[0] !== before[0]) await enqueueCard(tx, id)
}
