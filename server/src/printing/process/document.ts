import type { FileContentType } from '../../platform/files/file-store.ts'

/** The limits of a document (rule: leaflet-file-limits). */
export const documentLimits = {
  bytes: 10 * 1024 * 1024,
  /** Of one picture, whether it is the document or stands in it. */
  pixels: 40_000_000,
  pages: 20,
  /** Of a page's side: from a business card to A2. */
  points: { from: 100, to: 1700 },
  /** Of a picture's side; WebP holds no longer one. */
  side: { from: 100, to: 16_383 },
} as const

/** A document fit to be passed on: rebuilt from what is seen, without metadata or anything active. */
export interface Document {
  contentType: FileContentType
  bytes: Buffer
  pages: number
  /** Of page one as it is seen, after turning and cropping. */
  pageWidth: number
  pageHeight: number
  /** A point is 1/72 inch; a picture has no size on paper. */
  pageUnit: 'points' | 'pixels'
  /** Page one as a WebP picture, at most 800 pixels wide. */
  preview: Buffer
  previewWidth: number
  previewHeight: number
  print: PrintFacts
}

/** How a document comes out of a printer. */
export interface PrintFacts {
  /** Dots an inch of the coarsest picture that was measured, in print; a picture by itself is printed on A4. Null when there is none. */
  coarsestDpi: number | null
  /** Whether every picture in it was measured: if not, there may be a coarser one. */
  isEveryPictureMeasured: boolean
  /**
   * How far from the edge of A4 the nearest lettering of a page stands, in millimetres; null for a page without. Of long
   * documents the first few pages; none of a picture, which is printed within the margins.
   */
  letteringMm: (number | null)[]
}

/** A page as a WebP picture on white; sizes in pixels. */
export interface PagePicture {
  bytes: Buffer
  width: number
  height: number
}
