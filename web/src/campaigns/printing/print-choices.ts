import {
  inks,
  leafletSizes,
  maxHouses,
  printedSides,
  defaultHouses,
  type PrintChoices,
} from '@street-musketeers/contract/campaigns/print-pack.ts'
import { readWholeNumber } from '../../app/forms/read-whole-number.ts'

const storageKey = 'printPack'

/** The current choices; `houses` is null while its number cannot be printed. */
export type PrintFormValues = Omit<PrintChoices, 'houses'> & { houses: number | null }

const oneOf = <Value extends string>(values: readonly Value[], input: unknown): Value | undefined =>
  values.find((value) => value === input)

const defaultChoices = (pages: number): PrintChoices => ({
  houses: defaultHouses,
  size: 'A6',
  sides: pages > 1 ? 'long-edge' : 'one',
  ink: 'colour',
})

function readHouses(input: unknown): number | null {
  const houses = readWholeNumber(input) ?? 0
  return houses >= 1 && houses <= maxHouses ? houses : null
}

export const readChoices = (input: Record<string, unknown>, pages: number): PrintFormValues => ({
  houses: readHouses(input.houses),
  size: oneOf(leafletSizes, input.size) ?? defaultChoices(pages).size,
  sides: oneOf(printedSides, input.sides) ?? defaultChoices(pages).sides,
  ink: oneOf(inks, input.ink) ?? defaultChoices(pages).ink,
})

/** The last choices made in this browser, or the defaults. A leaflet of one page has no second side. */
export function loadChoices(pages: number, storage: Storage = localStorage): PrintChoices {
  const choices = readChoices(readStored(storage), pages)
  return {
    ...choices,
    houses: choices.houses ?? defaultHouses,
    ...(pages === 1 && { sides: 'one' }),
  }
}

/** @param pages the leaflet's number of pages. With one page no sides were chosen, so the earlier choice stays */
export function saveChoices(choices: PrintChoices, pages: number, storage: Storage = localStorage): void {
  const sides = pages > 1 ? choices.sides : readStored(storage).sides
  storage.setItem(storageKey, JSON.stringify({ ...choices, sides }))
}

function readStored(storage: Storage): Record<string, unknown> {
  try {
    const stored: unknown = JSON.parse(storage.getItem(storageKey) ?? '{}')
    return typeof stored === 'object' && stored !== null ? (stored as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}
