import type { PDFPage } from '@cantoo/pdf-lib'
import { pointsPerMm } from './placed.ts'

/** What a printer's file adds around the trimmed page, in points: what may be cut off, and the marks where to cut. */
export const bleed = 3 * pointsPerMm
const markLength = 5 * pointsPerMm
export const slug = bleed + markLength

interface Trimmed {
  width: number
  height: number
}

export function setBoxes(page: PDFPage, { width, height }: Trimmed): void {
  page.setTrimBox(slug, slug, width, height)
  page.setBleedBox(markLength, markLength, width + 2 * bleed, height + 2 * bleed)
}

const numbers = (...values: number[]) => values.map((value) => String(Number(value.toFixed(3)))).join(' ')

/** At the corners, outside the bleed (ISO 12647 has no other rule than that they are not printed on the leaflet). */
export function drawCropMarks({ width, height }: Trimmed): string {
  const lines = [slug, slug + width].flatMap((x) => [
    `${numbers(x, 0)} m ${numbers(x, markLength - 2)} l`,
    `${numbers(x, height + 2 * slug)} m ${numbers(x, height + slug + bleed + 2)} l`,
  ])
  const across = [slug, slug + height].flatMap((y) => [
    `${numbers(0, y)} m ${numbers(markLength - 2, y)} l`,
    `${numbers(width + 2 * slug, y)} m ${numbers(width + slug + bleed + 2, y)} l`,
  ])
  return `0.25 w 0 G ${[...lines, ...across].join(' ')} S`
}
