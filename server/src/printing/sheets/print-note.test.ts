import {
  maxImprintLengths,
  maxPrinterLengths,
  leafletSizes,
} from '@street-musketeers/contract/campaigns/messages-and-limits.ts'
import { slotsOf, noteHeights, margin } from '@street-musketeers/contract/campaigns/sheets.ts'
import { expect, test } from 'vitest'
import { textOf } from '../drawing/text-layout.ts'
import { layOutNote } from './print-note.ts'

const points = (mm: number) => (mm / 25.4) * 72
const wide = (letters: number) => 'WIDE '.repeat(letters).slice(0, letters)
const longest = [
  'musketeers.example/public-campaign/1234',
  `Promoted by ${wide(maxImprintLengths.promoter)}, ${wide(maxImprintLengths.address)}, on behalf of ${wide(maxImprintLengths.onBehalfOf)}.`,
  `Printed by ${wide(maxPrinterLengths.printerName)}, ${wide(maxPrinterLengths.printerAddress)}.`,
]
const short = ['musketeers.example/public-campaign/7', 'Promoted by Jo Bloggs, 1 High Street.']

test.each(leafletSizes)(
  'the longest imprint on %s has letters of 6 points, and room on the paper',
  (size) => {
    const [slot] = slotsOf(size)
    for (const side of [slot!.width, slot!.height]) {
      const note = { height: noteHeights[size], textLines: longest }
      const { lines, size: letters, height } = layOutNote(note, points(side - 2 * margin))
      expect(letters).toBeGreaterThanOrEqual(6)
      expect(lines.map(textOf).join('').replaceAll(' ', '')).toBe(longest.join('').replaceAll(' ', ''))
      expect(height).toBeGreaterThanOrEqual(lines.length * letters)
      // More than a third of the paper stays for the leaflet.
      expect(height).toBeLessThan(points(Math.min(slot!.width, slot!.height)) * 0.65)
    }
  },
)

test.each(leafletSizes)('a short imprint on %s is as high as its code', (size) => {
  const [slot] = slotsOf(size)
  const { height } = layOutNote(
    { height: noteHeights[size], textLines: short },
    points(slot!.width - 2 * margin),
  )
  expect(height).toBeCloseTo(points(noteHeights[size]))
})
