import type { checkLeaflet as contract } from '@street-musketeers/contract/campaigns/leaflets.ts'
import type { Readiness } from '@street-musketeers/contract/campaigns/leaflet-schemas.ts'
import type { ReplyOf } from '@street-musketeers/contract/endpoints.ts'
import type { Db } from '../../platform/database/db.ts'
import type { UploadedFile } from '../../platform/http/request.ts'
import { paperSize, readLeafletDocument } from './receive-leaflet.ts'
import { findPrintFacts } from './store.ts'

/**
 * Reads a leaflet as publishing would, and stores nothing.
 * @throws {Problem} LeafletRefused with the sentence for its sender, Unavailable when too many are waiting.
 */
export async function checkLeaflet({ bytes }: UploadedFile): Promise<ReplyOf<typeof contract>> {
  const document = await readLeafletDocument(bytes)
  return {
    pages: document.pages,
    readiness: { paper: paperSize(document), ...document.print, bytes: document.bytes.length },
    preview: {
      url: `data:image/webp;base64,${document.preview.toString('base64')}`,
      width: document.previewWidth,
      height: document.previewHeight,
    },
  }
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
