import type { Line } from '../drawing/text-layout.ts'

/**
 * What is on a page, in its order: painted from the back to the front, and read in the same order. Lengths are points from the upper left
 * corner of the trimmed page, with y downwards. Colours are sRGB, `#a8121e`.
 */
export interface Page {
  width: number
  height: number
  items: readonly Item[]
}

/**
 * A part of a document as screen readers tell it (ISO 32000-2, 14.8): a heading, a paragraph, a point of a list, or a picture with its
 * description. One part may be on several lines, and on two pages. Items that have the same part are that part.
 */
export interface Part {
  tag: 'H1' | 'H2' | 'P' | 'LI' | 'Figure'
  /** What a picture shows. */
  alt?: string
  /** What is read instead of words that are set apart from each other, such as the parts of a date. */
  spoken?: string
  /** If it is not that of the document (BCP 47). */
  language?: string
}

export interface Box {
  x: number
  y: number
  width: number
  height: number
}

interface PlacedText {
  kind: 'text'
  line: Line
  /** The left end of its baseline. */
  x: number
  y: number
  /** Its em. */
  size: number
  colour: string
  /** Null for what screen readers skip. */
  part: Part | null
}

/** Decoration, which screen readers skip. */
interface PlacedBox extends Box {
  kind: 'box'
  colour: string
}

/** A drawing of SVG paths, whose lengths are multiplied by `scale`. Decoration as well. */
interface PlacedPath {
  kind: 'path'
  path: string
  x: number
  y: number
  scale: number
  fill?: string
  stroke?: { colour: string; width: number }
  /** What is outside is not drawn. */
  clip?: Box
}

export interface PicturePlace extends Box {
  /** Its upper part that nothing covers. */
  shownHeight: number
}

interface PlacedPicture extends PicturePlace {
  kind: 'picture'
  part: Part
}

/** A QR code, black on what should be white, without its quiet zone. */
interface PlacedCode {
  kind: 'code'
  address: string
  /** Of the drawing that it is in the file; left out for a part of the page. */
  drawing?: string
  x: number
  y: number
  side: number
  part: Part
}

export type Item = PlacedText | PlacedBox | PlacedPath | PlacedPicture | PlacedCode

export const box = (place: Box, colour: string): Item => ({ kind: 'box', ...place, colour })

export const pointsPerMm = 72 / 25.4
export const points = (mm: number): number => mm * pointsPerMm
