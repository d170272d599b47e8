import { maxLeafletLengths } from '@street-musketeers/contract/campaigns/leaflet-designs.ts'
import { nameOfDrawing } from '../documents/own-code.ts'
import { box, pointsPerMm } from '../typesetting/placed.ts'
import { modulesOf, quietModules } from '../typesetting/qr-code.ts'
import { asRow, stack, type Piece, type Row } from '../typesetting/rows.ts'
import type { Kit } from './kit.ts'

/** Phones read smaller modules only when they are held still in good light. */
const minModulePt = 0.5 * pointsPerMm

/** The host of an address, in any script, and then a path or nothing: programs disagree about anything else. */
const clearAddress = /^https:\/\/[\p{L}\p{M}\p{N}.-]+(?::\d+)?(?:[/?#][^\s\\]*)?$/iu

export const isHttps = (address: string): boolean =>
  clearAddress.test(address) && (URL.parse(address)?.hostname.includes('.') ?? false)

/** A QR code on white, with its quiet zone; null without an address that can be opened. */
export function code(kit: Kit): (Piece & { width: number }) | null {
  const { address } = kit.content.action
  if (!isHttps(address)) return null
  const modules = modulesOf(address)
  const { usual, largest } = kit.codeSide
  const side = Math.min(largest, Math.max(usual, modules * minModulePt * 1.1))
  const whole = side * (1 + (2 * quietModules) / modules)
  if (side / modules < minModulePt)
    kit.faults.push({ kind: 'dense-code', maxModules: Math.floor(side / minModulePt) })
  const quiet = (whole - side) / 2
  return {
    width: whole,
    height: whole,
    draw: (x, y) => [
      box({ x, y, width: whole, height: whole }, '#ffffff'),
      {
        kind: 'code',
        address,
        x: x + quiet,
        y: y + quiet,
        side,
        part: { tag: 'Figure', alt: `QR code: ${address}` },
      },
    ],
  }
}

/** In millimetres: those of a print pack are not larger (rule: own-codes). */
export const ownModuleMm = { A4: 0.73, A5: 0.61, A6: 0.52 } as const

/**
 * The code of the leaflet itself at the right of the rows of its foot, or below them where one of them needs the whole width. What is around it stays white for
 * its quiet zone.
 * @param rowsOf the rows in a width; it may be called twice
 */
export function besideOwnCode(
  kit: Kit,
  width: number,
  rowsOf: (kit: Kit, width: number) => readonly Row[],
): Row[] {
  const { ownCode } = kit
  if (!ownCode) return [...rowsOf(kit, width)]
  const { address } = ownCode
  const module = ownModuleMm[kit.content.size] * pointsPerMm
  const side = modulesOf(address) * module
  const quiet = quietModules * module
  const tried = { ...kit, faults: [] }
  const beside = rowsOf(tried, width - side - quiet)
  const isBeside = tried.faults.length === 0
  const rows = isBeside ? beside : rowsOf(kit, width)
  const text = stack(rows)
  const height = isBeside ? Math.max(text.height, side) : text.height + quiet + side
  return [
    asRow(
      {
        height,
        draw: (x, y) => [
          ...text.draw(x, y),
          {
            kind: 'code',
            address,
            drawing: nameOfDrawing(ownCode),
            x: x + width - side,
            y: y + height - side,
            side,
            part: { tag: 'Figure', alt: `QR code: ${address}` },
          },
        ],
      },
      { gap: 0, words: rows.reduce((sum, row) => sum + row.words, 0), field: 'who.organisation' },
    ),
  ]
}

/** How many letters an address may have whose code has at most so many modules a side. */
export function longestAddress(maxModules: number): number {
  let [fitting, tooLong] = [0, maxLeafletLengths.address + 1]
  while (tooLong - fitting > 1) {
    const length = Math.floor((fitting + tooLong) / 2)
    if (modulesOf('x'.repeat(length)) <= maxModules) fitting = length
    else tooLong = length
  }
  return fitting
}

/** How an address is printed beside its code. */
export const shownAddress = (address: string): string =>
  address.replace(/^https:\/\/(www\.)?/, '').replace(/\/$/, '')
