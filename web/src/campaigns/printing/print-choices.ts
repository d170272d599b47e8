import {
  inks,
  leafletSizes,
  mostHouses,
  printedSides,
  usualHouses,
  type PackChoices,
} from '@street-musketeers/contract/campaigns/print-pack.ts'
import { readWhole } from '../../app/forms/read-whole.ts'

/** The key in this browser's storage under which the last choices are kept. */
const kept = 'printPack'

/** What is chosen in the form at this moment; null for a number of houses that cannot be printed. */
export type TypedChoices = Omit<PackChoices, 'houses'> & { houses: number | null }

const oneOf = <Value extends string>(values: readonly Value[], given: unknown): Value | undefined =>
  values.find((value) => value === given)

const usual = (pages: number): PackChoices => ({
  houses: usualHouses,
  size: 'A6',
  sides: pages > 1 ? 'long-edge' : 'one',
  ink: 'colour',
})

/** Null for anything that is no number of houses. */
function readHouses(given: unknown): number | null {
  const houses = readWhole(given) ?? 0
  return houses >= 1 && houses <= mostHouses ? houses : null
}

export const readChoices = (given: Record<string, unknown>, pages: number): TypedChoices => ({
  houses: readHouses(given.houses),
  size: oneOf(leafletSizes, given.size) ?? usual(pages).size,
  sides: oneOf(printedSides, given.sides) ?? usual(pages).sides,
  ink: oneOf(inks, given.ink) ?? usual(pages).ink,
})

/** What was chosen last time in this browser, or what suits most people. A leaflet of one page has no second side. */
export function lastChoices(pages: number, storage: Storage = localStorage): PackChoices {
  const given = readKept(storage)
  const read = readChoices(given, pages)
  return {
    ...read,
    houses: read.houses ?? usualHouses,
    ...(pages === 1 && { sides: 'one' }),
  }
}

/** @param pages of the leaflet printed: with one page there was no choice of sides to remember */
export function keepChoices(choices: PackChoices, pages: number, storage: Storage = localStorage): void {
  const sides = pages > 1 ? choices.sides : readKept(storage).sides
  storage.setItem(kept, JSON.stringify({ ...choices, sides }))
}

function readKept(storage: Storage): Record<string, unknown> {
  try {
    const given: unknown = JSON.parse(storage.getItem(kept) ?? '{}')
    return typeof given === 'object' && given !== null ? (given as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}
