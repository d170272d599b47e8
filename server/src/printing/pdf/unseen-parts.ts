import { ColorSpace, type PDFDocument, type PDFPage } from 'mupdf'
import { DocumentRefused } from '../documents/refusal.ts'
import type { Pixels } from '../picture/picture.ts'
import { flattenLayers, hasLayers } from './layers.ts'
import { removeLettersBeyondEdges } from './off-page.ts'
import { pagesOf, withPdf } from './open-pdf.ts'
import { render, sizeWithin } from './render-pdf.ts'

/** How pages looked before something was removed from them, by their number. */
export type Looks = ReadonlyMap<number, Pixels>

/** Enough to see that a word or a line is missing. */
const lookWidthPx = 400
/** A number may be written with fewer digits than before, so that an edge is a little lighter. */
const sameLevels = 48
const maxShareOther = 0.0002

/**
 * Removes what nobody who sees the pages can see: what hidden layers draw, and letters beyond the edges of pages (rule: clean-files).
 * @param numbers of the objects that the pages refer to
 * @returns how the pages looked that something was removed from
 * @throws {DocumentRefused} "hidden-parts" when it cannot be told from what is seen
 */
export function removeUnseenParts(pdf: PDFDocument, numbers: ReadonlySet<number>): Looks {
  const looks = new Map<number, Pixels>()
  if (hasLayers(pdf, numbers)) {
    for (const { page, number } of pagesOf(pdf)) looks.set(number, lookOf(page))
    flattenLayers(pdf)
  }
  for (const { page, number } of pagesOf(pdf))
    removeLettersBeyondEdges(page, () => {
      if (!looks.has(number)) looks.set(number, lookOf(page))
    })
  return looks
}

/** @throws {DocumentRefused} "hidden-parts" for a page of the copy that looks different */
export function requireSameLooks(bytes: Uint8Array, looks: Looks): void {
  if (looks.size === 0) return
  withPdf(bytes, (copy) => {
    for (const { page, number } of pagesOf(copy)) {
      const before = looks.get(number)
      if (before && !isAlike(before, lookOf(page))) throw new DocumentRefused('hidden-parts')
    }
  })
}

const lookOf = (page: PDFPage) => render(page, sizeWithin(page, lookWidthPx), ColorSpace.DeviceRGB)

function isAlike({ data: before }: Pixels, { data: after }: Pixels): boolean {
  let others = 0
  for (let at = 0; at < before.length; at++) if (Math.abs(before[at]! - after[at]!) > sameLevels) others++
  return before.length === after.length && others <= before.length * maxShareOther
}
