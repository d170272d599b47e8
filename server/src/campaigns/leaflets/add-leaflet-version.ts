import type { Tx } from '../../platform/database/db.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import { leafletCorrected } from '../events.ts'
import { enqueueCard } from './draw-campaign-card.ts'
import { drawPagesJob } from '../jobs.ts'
import { refuseTakenDown, type StoredLeaflet } from './receive-leaflet.ts'
import { findOwner } from '../store.ts'
import { findLeafletOrder, saveLeafletOrder } from './order-store.ts'
import { saveLeaflet } from './store.ts'

interface NewVersion {
  correctsId: number | null
  title: string
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
  { correctsId, title, now }: NewVersion,
): Promise<number> {
  const isOnePage = leaflet.pages === 1
  const { file, uploadSha256 } = leaflet
  await refuseTakenDown(tx, (await findOwner(tx, campaignId))!, [file.sha256, uploadSha256])
  const leafletId = await saveLeaflet(tx, {
    campaign_id: campaignId,
    file_key: leaflet.file.key,
    content_type: leaflet.contentType,
    sha256: leaflet.file.sha256,
    upload_sha256: uploadSha256,
    bytes: leaflet.file.bytes,
    pages: leaflet.pages,
    preview_key: leaflet.preview.key,
    preview_width: leaflet.preview.width,
    preview_height: leaflet.preview.height,
    width_mm: leaflet.paper?.widthMm ?? null,
    height_mm: leaflet.paper?.heightMm ?? null,
    coarsest_dpi: leaflet.print.coarsestDpi,
    is_every_picture_measured: leaflet.print.isEveryPictureMeasured,
    lettering_mm: leaflet.print.letteringMm,
    smallest_text_pt: leaflet.print.smallestTextPt,
    corrects_id: correctsId,
    title,
    page_keys: isOnePage ? [leaflet.preview.key] : [],
    created_at: now,
  })
  if (!isOnePage) await enqueue(tx, drawPagesJob, { leafletId })
  await enqueueCard(tx, campaignId)
  if (correctsId !== null) await enqueue(tx, leafletCorrected, { campaignId })
  return leafletId
}

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
