import {
  leafletPaper,
  madeLeafletMessages,
  maxLeafletPictureBytes,
} from '@street-musketeers/contract/campaigns/leaflet-designs.ts'
import {
  minReadableDpi,
  type LeafletSize,
} from '@street-musketeers/contract/campaigns/messages-and-limits.ts'
import type { ReplyOf } from '@street-musketeers/contract/endpoints.ts'
import { lockOpenAccount } from '../../identity/index.ts'
import { isDatabaseUnavailable, type Tx } from '../../platform/database/db.ts'
import type { Organisation } from '../../platform/http/actor.ts'
import { problem } from '../../platform/http/problem.ts'
import type { UploadedFile } from '../../platform/http/request.ts'
import type { Platform } from '../../platform/platform.ts'
import { drawPage, readDocument, type RefusalReason } from '../../printing/index.ts'
import { orProblem } from '../leaflets/or-problem.ts'
import { pictureRefused } from './draw-made-leaflets.ts'
import { presentLeafletPicture, refuseOffered } from './keep-made-leaflets.ts'
import { enqueueRemoval } from './remove-picture.ts'
import { unionsWords } from './rules.ts'
import { lockMadeLeaflet, savePicture, sumPictureBytes, type LeafletPicture } from './store.ts'

const previewWidthPx = 480

/**
 * Reads an untrusted picture (rule: clean-files), stores its clean copy and makes it the picture of a leaflet. The caller has checked whose
 * leaflet it is.
 * @param size of the leaflet, for a picture that is too small
 * @throws {Problem} NotFound if the leaflet was thrown away meanwhile, LeafletOffered, LeafletRefused with the sentence for its sender, Unavailable
 */
export async function setLeafletPicture(
  { db, files }: Platform,
  by: Organisation,
  { id, size, bytes }: { id: number; size: LeafletSize } & Pick<UploadedFile, 'bytes'>,
): Promise<ReplyOf<'PUT /api/madeleaflet/:id/picture'>> {
  const { document, preview } = await readPicture(bytes, by.organisationId, size)
  const file = await files.put(document.bytes, document.contentType)
  const picture: LeafletPicture = {
    picture_key: file.key,
    picture_sha256: file.sha256,
    picture_bytes: file.bytes,
    picture_width: document.pageWidth,
    picture_height: document.pageHeight,
    picture_preview: preview.bytes,
    preview_width: preview.width,
    preview_height: preview.height,
  }
  try {
    await db.transaction().execute((tx) => replacePicture(tx, by, id, picture))
  } catch (error) {
    // If the connection broke, the commit may have succeeded. Files that no row refers to are removed at night.
    if (!isDatabaseUnavailable(error)) await files.remove(file.key).catch(() => undefined)
    throw error
  }
  return presentLeafletPicture(picture)
}

async function replacePicture(tx: Tx, by: Organisation, id: number, picture: LeafletPicture): Promise<void> {
  // Pictures that are set at the same time count together.
  if (!(await lockOpenAccount(tx, by.organisationId))) throw problem('SignInNeeded')
  const leaflet = await lockMadeLeaflet(tx, by.organisationId, id)
  if (!leaflet) throw problem('NotFound')
  refuseOffered(leaflet)
  if (leaflet.union_id !== null) throw pictureRefused(unionsWords)
  const others = await sumPictureBytes(tx, by.organisationId, id)
  if (others + picture.picture_bytes > maxLeafletPictureBytes)
    throw pictureRefused(madeLeafletMessages.picturesFull)
  await savePicture(tx, id, picture)
  await enqueueRemoval(tx, leaflet.picture_key)
}

/** Pictures go across a page. */
function sizeSentence(size: LeafletSize): string {
  const dots = Math.ceil((leafletPaper[size].width / 25.4) * minReadableDpi)
  return `This picture is too small, or far too long, to print. On ${size} it needs at least ${dots.toLocaleString('en-GB')} dots in width.`
}

/** Why a picture is refused, where the sentence about leaflets would be wrong. */
const pictureRefusals: Partial<Record<RefusalReason, string>> = {
  'too-big': 'This picture is larger than 10 MB. Save a smaller copy and choose that.',
  'too-many-pixels': 'This picture has more than 40 megapixels. Save a smaller copy and choose that.',
  'wrong-type': madeLeafletMessages.pictureMissing,
  'office-document': madeLeafletMessages.pictureMissing,
  program: madeLeafletMessages.pictureMissing,
  svg: 'This is an SVG drawing. Save it as a PNG, and choose that.',
  heic: 'This is a photograph in the iPhone’s own format (HEIC). On the iPhone choose Settings › Camera › Formats › Most Compatible and take it again.',
  'takes-too-long': 'This picture takes too long to open. Save it again as a JPEG, and choose that.',
}

/** @throws {Problem} LeafletRefused, Unavailable */
async function readPicture(bytes: Buffer, accountId: number, size: LeafletSize) {
  // Before it is read: most of what may be wrong with a PDF does not matter here.
  if (bytes.subarray(0, 1024).includes('%PDF-')) throw pictureRefused(madeLeafletMessages.pictureIsPdf)
  return orProblem(
    async () => {
      const document = await readDocument(bytes, accountId)
      if (document.contentType === 'application/pdf') throw pictureRefused(madeLeafletMessages.pictureIsPdf)
      return { document, preview: await drawPage(document, 1, previewWidthPx, accountId) }
    },
    ({ reason, message }) =>
      pictureRefused(reason === 'page-size' ? sizeSentence(size) : (pictureRefusals[reason] ?? message)),
  )
}
