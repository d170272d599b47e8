import type { FileContentType } from '../../platform/files/file-store.ts'

/** The limits of a document (rule: leaflet-file-limits). */
export const documentLimits = {
  maxBytes: 10 * 1024 * 1024,
  /** For one picture, as the document itself or inside a PDF. */
  maxPixels: 40_000_000,
  maxPages: 20,
  /** The length of a page's side: from a business card to A2. */
  sidePoints: { min: 100, max: 1700 },
  /** The length of a picture's side; a WebP cannot have a longer one. */
  sidePixels: { min: 100, max: 16_383 },
} as const

/** A document that is safe to pass on: rebuilt from its visible content, without metadata or anything active. */
export interface Document {
  contentType: FileContentType
  bytes: Buffer
  pages: number
  /** The size of page one as it is seen, after turning and cropping. */
  pageWidth: number
  pageHeight: number
  /** A point is 1/72 inch; a picture has no size on paper. */
  pageUnit: 'points' | 'pixels'
  /** Page one as a WebP picture, at most 800 pixels wide. */
  preview: Buffer
  previewWidth: number
  previewHeight: number
  /** The headline of page one; null where there is none to read, as in a picture. */
  headline: string | null
  /** What it says, in reading order, as `formatted-text.ts` of the contract reads it; empty for a picture (rule: leaflet-words). */
  text: string
  /** The name of the code of a leaflet made here (rule: own-codes), as the file says: it may be anybody's. Null for another file. */
  ownCode: string | null
  print: PrintFacts
}

/** How a document comes out of a printer. */
export interface PrintFacts {
  /** The lowest resolution, in print, of the pictures that were measured; a picture file is printed on A4. Null without pictures. */
  coarsestDpi: number | null
  /** If not, there may be a picture of lower resolution: earlier versions could not follow every drawing. */
  isEveryPictureMeasured: boolean
  /**
   * The distance of each page's nearest text from the edge of A4, in millimetres; null for a page without text. Empty for a picture,
   * which is printed within the margins.
   */
  letteringMm: (number | null)[]
  /** The size of each page's smallest text when it is printed as large as A4 allows, in points; null where none is known. Empty for a picture. */
  smallestTextPt: (number | null)[]
}

/** A page as a WebP picture on white; sizes in pixels. */
export interface PagePicture {
  bytes: Buffer
  width: number
  height: number
}
