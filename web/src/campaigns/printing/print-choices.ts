import {
  inks,
  leafletSizes,
  maxHouses,
  printedSides,
  defaultHouses,
  type PrintChoices,
} from '@street-musketeers/contract/campaigns/print-pack.ts'
import { readWholeNumber } from '../../app/forms/read-whole-number.ts'

/** The key in this browser's storage under which the last choices are kept. */
const storageKey = 'printPack'

/** What is chosen in the form at this moment; null for a number of houses that cannot be printed. */
export type PrintFormValues = Omit<PrintChoices, 'houses'> & { houses: number | null }

const oneOf = <Value extends string>(values: readonly Value[], given: unknown): Value | undefined =>
  values.find((value) => value === given)

const defaultChoices = (pages: number): PrintChoices => ({
  houses: defaultHouses,
  size: 'A6',
  sides: pages > 1 ? 'long-edge' : 'one',
  ink: 'colour',
})

/** Null for anything that is no number of houses. */
function readHouses(given: unknown): number | null {
  const houses = readWholeNumber(given) ?? 0
  return houses >= 1 && houses <= maxHouses ? houses : null
}

export const readChoices = (given: Record<string, unknown>, pages: number): PrintFormValues => ({
  houses: readHouses(given.houses),
  size: oneOf(leafletSizes, given.size) ?? defaultChoices(pages).size,
  sides: oneOf(printedSides, given.sides) ?? defaultChoices(pages).sides,
  ink: oneOf(inks, given.ink) ?? defaultChoices(pages).ink,
})

/** What was chosen last time in this browser, or what suits most people. A leaflet of one page has no second side. */
export function loadChoices(pages: number, storage: Storage = localStorage): PrintChoices {
  const given = readStored(storage)
  const read = readChoices(given, pages)
  return {
    ...read,
    houses: read.houses ?? defaultHouses,
    ...(pages === 1 && { sides: 'one' }),
  }
}

/** @param pages of the leaflet printed: with one page there was no choice of sides to remember */
export function saveChoices(choices: PrintChoices, pages: number, storage: Storage = localStorage): void {
  const sides = pages > 1 ? choices.sides : readStored(storage).sides
  storage.setItem(storageKey, JSON.stringify({ ...choices, sides }))
}

function readStored(storage: Storage): Record<string, unknown> {
  try {
    const given: unknown = JSON.parse(storage.getItem(storageKey) ?? '{}')
    return typeof given === 'object' && given !== null ? (given as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}
