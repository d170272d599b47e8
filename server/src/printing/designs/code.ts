import { maxLeafletLengths } from '@street-musketeers/contract/campaigns/leaflet-designs.ts'
import { box, pointsPerMm } from '../typesetting/placed.ts'
import { modulesOf, quietModules } from '../typesetting/qr-code.ts'
import type { Piece } from '../typesetting/rows.ts'
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
