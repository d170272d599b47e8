import type { Face, Line } from '@street-musketeers/contract/campaigns/sheets.ts'
import type { FileContentType } from '../../platform/files/file-store.ts'

/** A paragraph of a cover; a large one can be read from a shelf. */
export type CoverText = string | { large: string }

/** Sheets to print: where the pages of a document go, as the contract's `sheets.ts` lays them out. */
export interface SheetsRequest {
  /** A stored document that was read before. */
  document: { bytes: Uint8Array; contentType: FileContentType }
  /** What PDF viewers and screen readers call the sheets. */
  title: string
  faces: readonly Face[]
  /** Cut marks, on every front. */
  marks: readonly Line[]
  note: Note
  /** One more line of the first note; empty for none. */
  firstLine: string
  /** Paragraphs of a sheet before the others, for whoever prints them; none for no such sheet. */
  cover: readonly CoverText[]
  /** Prints in light grey instead of colour. */
  inkSaver: boolean
  /** Over which edge the paper is turned; null when its back stays empty. */
  duplex: 'long-edge' | 'short-edge' | null
}

/** Packs of several leaflets in one PDF, one after another. */
export interface PacksRequest {
  /** What PDF viewers and screen readers call it. */
  title: string
  leaflets: readonly {
    document: SheetsRequest['document']
    /** Of one size, with the same sides and ink. */
    packs: readonly Omit<SheetsRequest, 'document'>[]
  }[]
}

/** The code and text below a page that has a note. */
export interface Note {
  /** In millimetres. */
  height: number
  /** The link in the code. */
  address: string
  /** Beside the code, each on a new line. */
  textLines: readonly string[]
}
