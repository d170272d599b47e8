import {
  type PrintChoices,
  maxHouses,
  leafletSizes,
  printedSides,
  inks,
  type PrintedSides,
  defaultHouses,
  type LeafletSize,
} from '@street-musketeers/contract/campaigns/messages-and-limits.ts'
import { readWholeNumber } from '@street-musketeers/contract/read-whole-number.ts'
import type { PackSizes } from './pack-sizes.ts'

const storageKey = 'printPack'

/** The current choices; `houses` is null while its number cannot be printed. */
export type PrintFormValues = Omit<PrintChoices, 'houses'> & { houses: number | null }

const oneOf = <Value extends string>(values: readonly Value[], input: unknown): Value | undefined =>
  values.find((value) => value === input)

function readHouses(input: unknown): number | null {
  const houses = readWholeNumber(input) ?? 0
  return houses >= 1 && houses <= maxHouses ? houses : null
}

/** @param missing used where the input has no choice */
export const readChoices = (
  input: Record<string, unknown>,
  missing: Omit<PrintChoices, 'houses'>,
): PrintFormValues => ({
  houses: readHouses(input.houses),
  size: oneOf(leafletSizes, input.size) ?? missing.size,
  sides: oneOf(printedSides, input.sides) ?? missing.sides,
  ink: oneOf(inks, input.ink) ?? missing.ink,
})

/** The sides last chosen in this browser. A leaflet of one page has no second side. */
export const loadSides = (pages: number, storage: Storage = localStorage): PrintedSides =>
  pages === 1 ? 'one' : (oneOf(printedSides, readStored(storage).sides) ?? 'long-edge')

/**
 * The last choices made in this browser, or the defaults. The size is that of the leaflet, unless another one that can be read was chosen
 * for a leaflet of that size (rule: pack-size-follows-leaflet).
 */
export function loadChoices(
  pages: number,
  { own, offered, readable }: PackSizes,
  storage: Storage = localStorage,
): PrintChoices {
  const { size, madeFor, ...stored } = readStored(storage)
  const missing = { size: offered[0]!, sides: loadSides(pages, storage), ink: 'colour' } as const
  const remembered = madeFor === own ? oneOf(readable, size) : undefined
  const choices = readChoices({ ...stored, sides: missing.sides, size: remembered }, missing)
  return { ...choices, houses: choices.houses ?? defaultHouses }
}

/**
 * @param pages the leaflet's number of pages. With one page no sides were chosen, so the earlier choice stays
 * @param madeFor the leaflet's own size, to which the chosen one belongs
 */
export function saveChoices(
  choices: PrintChoices,
  pages: number,
  madeFor: LeafletSize | null,
  storage: Storage = localStorage,
): void {
  const sides = pages > 1 ? choices.sides : readStored(storage).sides
  storage.setItem(storageKey, JSON.stringify({ ...choices, sides, madeFor }))
}

function readStored(storage: Storage): Record<string, unknown> {
  try {
    const stored: unknown = JSON.parse(storage.getItem(storageKey) ?? '{}')
    return typeof stored === 'object' && stored !== null ? (stored as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}
