import { draftMessages } from '@street-musketeers/contract/campaigns/draft-limits.ts'
import type { InputOf, ReplyOf } from '@street-musketeers/contract/endpoints.ts'
import { FileNotFound } from '../../platform/files/file-store.ts'
import { FileDamaged, requireUndamaged } from '../../platform/files/read-checked.ts'
import type { Organisation } from '../../platform/http/actor.ts'
import { problem } from '../../platform/http/problem.ts'
import type { UploadedFile } from '../../platform/http/request.ts'
import type { Platform } from '../../platform/platform.ts'
import { reportOn } from '../leaflets/check-leaflet.ts'
import {
  checksumOf,
  readLeafletDocument,
  refuseTakenDown,
  storeLeaflet,
} from '../leaflets/receive-leaflet.ts'
import { enqueueRemovalOfLeaflet, requireDraft } from './keep-drafts.ts'
import { findDraftLeaflet, lockDraft, saveDraftLeaflet } from './store.ts'

/**
 * Reads an untrusted leaflet (rule: clean-files), stores its clean copy in place of a draft's, and reports how it will print. The caller has
 * checked whose draft it is.
 * @throws {Problem} NotFound if the draft is gone meanwhile, LeafletRefused with the sentence for its sender, Unavailable
 */
export async function setDraftLeaflet(
  { db, files, clock }: Platform,
  by: Organisation,
  id: number,
  { bytes }: UploadedFile,
): Promise<ReplyOf<'PUT /api/campaigndraft/:id/leaflet'>> {
  const uploadSha256 = checksumOf(bytes)
  const document = await readLeafletDocument(bytes, by.organisationId)
  await refuseTakenDown(db, by.organisationId, [checksumOf(document.bytes), uploadSha256])
  const report = await reportOn(document, by, false)
  const leafletRevision = await storeLeaflet(
    document,
    files,
    (leaflet) =>
      db.transaction().execute(async (tx) => {
        if (!(await lockDraft(tx, by.organisationId, id))) throw problem('NotFound')
        await enqueueRemovalOfLeaflet(tx, id)
        return saveDraftLeaflet(tx, id, leaflet, { by, now: clock.now() })
      }),
    uploadSha256,
  )
  return { ...report, leafletRevision }
}

/**
 * Reports how the stored leaflet of a draft will print.
 * @throws {Problem} NotFound, also for another organisation's draft; LeafletRefused without a leaflet, and if its file is lost; Unavailable
 */
export async function checkDraftLeaflet(
  { db, files, log }: Platform,
  by: Organisation,
  { id, drawsEveryPage }: InputOf<'POST /api/campaigndraft/:id/leaflet'>,
): Promise<ReplyOf<'POST /api/campaigndraft/:id/leaflet'>> {
  const { leaflet_revision: leafletRevision } = await requireDraft(db, by, id)
  const leaflet = await findDraftLeaflet(db, id)
  if (!leaflet) throw leafletRefused(draftMessages.leafletMissing)
  const { file_key: key, sha256, bytes } = leaflet
  try {
    const file = await files.read(key)
    requireUndamaged(file, { key, sha256, bytes })
    const document = await readLeafletDocument(file, by.organisationId)
    return { ...(await reportOn(document, by, drawsEveryPage)), leafletRevision }
  } catch (error) {
    if (!(error instanceof FileNotFound || error instanceof FileDamaged)) throw error
    log.error('file.unreadable', error, { campaignDraft: id })
    throw leafletRefused(draftMessages.leafletLost)
  }
}

export const leafletRefused = (message: string) =>
  problem('LeafletRefused', { message, fields: { leafletFile: message } })
