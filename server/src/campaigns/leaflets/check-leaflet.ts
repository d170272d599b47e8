import type { InputOf, ReplyOf } from '@street-musketeers/contract/endpoints.ts'
import type { Readiness } from '@street-musketeers/contract/campaigns/readiness.ts'
import type { Db } from '../../platform/database/db.ts'
import type { Organisation } from '../../platform/http/actor.ts'
import type { Limit } from '../../platform/http/limits.ts'
import { problem } from '../../platform/http/problem.ts'
import type { UploadedFile } from '../../platform/http/request.ts'
import { hours } from '../../platform/values/clock.ts'
import {
  DocumentRefused,
  DocumentsBusy,
  drawPage,
  type Document,
  type PagePicture,
} from '../../printing/index.ts'
import { checksumOf, paperSize, readLeafletDocument, refuseTakenDown } from './receive-leaflet.ts'
import { findPrintFacts } from './store.ts'

/** Far more than an organisation needs to try out several files. */
export const leafletCheckLimit: Limit = { name: 'leaflet-check', points: 60, windowMs: hours(1) }

/**
 * Reads a leaflet as publishing would, and stores nothing.
 * @throws {Problem} LeafletRefused with the sentence for its sender, Unavailable when too many are waiting.
 */
export async function checkLeaflet(
  db: Db,
  by: Organisation,
  { bytes }: UploadedFile,
  { drawsEveryPage }: InputOf<'POST /api/leaflet'>,
): Promise<ReplyOf<'POST /api/leaflet'>> {
  const uploadSha256 = checksumOf(bytes)
  const document = await readLeafletDocument(bytes, by.organisationId)
  await refuseTakenDown(db, by.organisationId, [checksumOf(document.bytes), uploadSha256])
  return reportOn(document, by, drawsEveryPage)
}

/** What a document is, and how it will print. */
export async function reportOn(
  document: Document,
  by: Organisation,
  drawsEveryPage: boolean,
): Promise<ReplyOf<'POST /api/leaflet'>> {
  return {
    pages: document.pages,
    headline: document.headline,
    text: document.text,
    readiness: { paper: paperSize(document), ...document.print, bytes: document.bytes.length },
    preview: presentPicture({
      bytes: document.preview,
      width: document.previewWidth,
      height: document.previewHeight,
    }),
    otherPages: await drawOtherPages(document, by, drawsEveryPage),
  }
}

const previewWidthPx = 480

/** A picture of a page as a screen shows it. */
export const presentPicture = ({ bytes, width, height }: PagePicture) => ({
  url: `data:image/webp;base64,${bytes.toString('base64')}`,
  width,
  height,
})

/**
 * One after the other, each with its own limit of time, so that other people's files come between them. The back of a leaflet with two
 * sides is drawn even if it was not asked for, so that its file is sent once.
 */
async function drawOtherPages(document: Document, { organisationId }: Organisation, isAskedFor: boolean) {
  if (!isAskedFor && document.pages > 2) return []
  const pictures: (ReturnType<typeof presentPicture> | null)[] = []
  for (let page = 2; page <= document.pages; page++)
    try {
      pictures.push(presentPicture(await drawPage(document, page, previewWidthPx, organisationId)))
    } catch (error) {
      if (error instanceof DocumentsBusy) {
        if (!isAskedFor) return []
        throw problem('Unavailable')
      }
      if (!(error instanceof DocumentRefused)) throw error
      pictures.push(null)
    }
  return pictures
}

/** How a campaign's current leaflet will print; null if it was not measured when it was received. */
export async function findReadiness(db: Db, campaignId: number): Promise<Readiness | null> {
  const facts = await findPrintFacts(db, campaignId)
  if (!facts || facts.is_every_picture_measured === null) return null
  const { width_mm: widthMm, height_mm: heightMm } = facts
  return {
    paper: widthMm && heightMm ? { widthMm, heightMm } : null,
    coarsestDpi: facts.coarsest_dpi,
    isEveryPictureMeasured: facts.is_every_picture_measured,
    letteringMm: facts.lettering_mm ?? [],
    smallestTextPt: facts.smallest_text_pt ?? [],
    bytes: facts.bytes,
  }
}
