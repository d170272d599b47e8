import { createHash } from 'node:crypto'
import { isDatabaseUnavailable, type Db, type Tx } from '../../platform/database/db.ts'
import { findEarlierAnswer, submitOnce, type Submission } from '../../platform/database/submissions.ts'
import { readDocument, type Document } from '../../printing/index.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import type { Organisation } from '../../platform/http/actor.ts'
import { problem } from '../../platform/http/problem.ts'
import type { UploadedFile } from '../../platform/http/request.ts'
import { readOrigin } from '../packs/own-code.ts'
import { orProblem } from './or-problem.ts'
import type { StoredLeaflet } from '../tables.ts'
import { wasTakenDown } from './store.ts'

/**
 * Reads an uploaded leaflet (rule: clean-files), stores its clean copy and a picture of page one, and calls `write` to save rows
 * that refer to them. If that fails, the files are removed.
 * @throws {Problem} LeafletRefused with the sentence for its sender, Unavailable when too many are waiting, and what `write` throws.
 */
export const receiveLeaflet = async <T>(
  { bytes }: UploadedFile,
  { files, accountId }: { files: FileStore; accountId: number },
  write: (leaflet: StoredLeaflet) => Promise<T>,
): Promise<T> => {
  const uploadSha256 = checksumOf(bytes)
  return storeLeaflet(await readLeafletDocument(bytes, accountId), files, write, uploadSha256)
}

/**
 * The same for a form with a leaflet, which is saved once however often it is sent (rule: forms-sent-twice). A repeat's file need not be
 * read. One that is sent at the same time is read, and its copy removed at night.
 * @returns what `write` returned for the first
 */
export async function receiveLeafletOnce<Answer extends Record<string, string | number>>(
  { db, files, by, now }: { db: Db; files: FileStore; by: Pick<Organisation, 'organisationId'>; now: Date },
  upload: UploadedFile,
  form: Omit<Submission, 'fileHash'>,
  write: (tx: Tx, leaflet: StoredLeaflet) => Promise<Answer>,
): Promise<Answer> {
  const submission = { ...form, fileHash: checksumOf(upload.bytes) }
  return (
    (await findEarlierAnswer<Answer>(db, submission)) ??
    (await storeLeaflet(
      await readLeafletDocument(upload.bytes, by.organisationId),
      files,
      (leaflet) =>
        db.transaction().execute((tx) => submitOnce(tx, submission, now, () => write(tx, leaflet))),
      submission.fileHash,
    ))
  )
}

export const checksumOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

/**
 * Refuses a file that an organisation published before, in a campaign that administrators stopped (rule: withdrawn-files).
 * @param checksums of the file as it is stored and, if it is known, as it was uploaded
 * @throws {Problem} LeafletRefused
 */
export async function refuseTakenDown(
  db: Db,
  accountId: number,
  checksums: readonly (string | null)[],
): Promise<void> {
  const known = checksums.filter((each) => each !== null)
  if (!(await wasTakenDown(db, accountId, known))) return
  const message =
    'An administrator has taken this leaflet down. Change what was wrong with it, or appeal as our email says.'
  throw problem('LeafletRefused', { message, fields: { leafletFile: message } })
}

/** The same as {@link receiveLeaflet} for a leaflet that has been read. @param uploadSha256 of the file as it was uploaded, if it was */
export async function storeLeaflet<T>(
  document: Document,
  files: FileStore,
  write: (leaflet: StoredLeaflet) => Promise<T>,
  uploadSha256: string | null = null,
): Promise<T> {
  const file = await files.put(document.bytes, document.contentType)
  const storedKeys = [file.key]
  try {
    const preview = await files.put(document.preview, 'image/webp')
    storedKeys.push(preview.key)
    const { contentType, pages, print } = document
    const origin = document.ownCode === null ? null : readOrigin(document.ownCode)
    const paper = paperSize(document)
    return await write({
      file_key: file.key,
      content_type: contentType,
      sha256: file.sha256,
      upload_sha256: uploadSha256,
      bytes: file.bytes,
      pages,
      preview_key: preview.key,
      preview_width: document.previewWidth,
      preview_height: document.previewHeight,
      width_mm: paper?.widthMm ?? null,
      height_mm: paper?.heightMm ?? null,
      coarsest_dpi: print.coarsestDpi,
      is_every_picture_measured: print.isEveryPictureMeasured,
      lettering_mm: print.letteringMm,
      smallest_text_pt: print.smallestTextPt,
      made_leaflet_id: origin?.madeLeafletId ?? null,
      made_revision: origin?.revision ?? null,
    })
  } catch (error) {
    // If the connection broke, the commit may have succeeded, and its rows refer to the files. Orphaned files are removed at night.
    if (!isDatabaseUnavailable(error)) await Promise.allSettled(storedKeys.map((key) => files.remove(key)))
    throw error
  }
}

const mm = (points: number) => Math.max(1, Math.round((points / 72) * 25.4))

/** The size of page one on paper; a picture has none. */
export const paperSize = ({ pageUnit, pageWidth, pageHeight }: Document) =>
  pageUnit === 'points' ? { widthMm: mm(pageWidth), heightMm: mm(pageHeight) } : null

/**
 * @param accountId of the organisation whose file it is; left out for the demonstration's
 * @throws {Problem} LeafletRefused with the sentence for its sender, Unavailable when too many are waiting.
 */
export const readLeafletDocument = (bytes: Buffer, accountId?: number): Promise<Document> =>
  orProblem(
    () => readDocument(bytes, accountId),
    ({ message }) => problem('LeafletRefused', { message, fields: { leafletFile: message } }),
  )
