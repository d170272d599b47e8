import type { Face, Line } from '@street-musketeers/contract/campaigns/sheets.ts'
import type { FileContentType } from '../../platform/files/file-store.ts'

/** Sheets to print: what of a document stands where on them, as the contract's `sheets.ts` lays it out. */
export interface SheetsRequest {
  /** A document that was read and kept. */
  document: { bytes: Uint8Array; contentType: FileContentType }
  faces: readonly Face[]
  /** Lines on every front. */
  marks: readonly Line[]
  note: Note
  /** Grey and lighter in place of coloured. */
  inkSaver: boolean
  /** Which edge the paper is turned over; null when its back stays empty. */
  duplex: 'long-edge' | 'short-edge' | null
}

/** What stands below pages that are to be noted. */
export interface Note {
  /** In millimetres. */
  height: number
  /** What the code leads to. */
  address: string
  /** Beside the code, each from a line of its own. */
  textLines: readonly string[]
}
