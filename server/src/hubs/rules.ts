import { requestDays } from '@street-musketeers/contract/hubs/messages-and-limits.ts'
import type { PrintedSides } from '@street-musketeers/contract/campaigns/messages-and-limits.ts'
import { nearestPaperSize } from '@street-musketeers/contract/campaigns/paper-sizes.ts'
import { sheetsNeeded } from '@street-musketeers/contract/campaigns/sheets.ts'
import { isSector, placesAround } from '@street-musketeers/contract/places/read-place.ts'
import { nations } from '@street-musketeers/contract/places/areas.ts'
import { nearnesses, type Nearness } from '@street-musketeers/contract/hubs/messages-and-limits.ts'
import { readPostcode } from '@street-musketeers/contract/places/read-postcode.ts'
import { addMilliseconds, days, londonDate } from '../platform/values/clock.ts'

/** How long a request is kept with which nothing happens (rule: print-requests). */
export const requestRetention = days(requestDays)

/** The last day in London on which a request is kept. */
export const lastDayOf = ({
  asked_at: askedAt,
  ready_at: readyAt,
}: {
  asked_at: Date
  ready_at: Date | null
}) => londonDate(addMilliseconds(readyAt ?? askedAt, requestRetention))

/**
 * Whether a text may name a home: it has a whole postcode, and another number (rule: print-hubs). The name of a place and how it hands over are read
 * as one text. An administrator reads it too.
 */
export function namesHome(text: string): boolean {
  const words = text
    .normalize('NFKC')
    .toUpperCase()
    .split(/[^A-Z0-9]+/)
    .filter(Boolean)
  const inPostcode = new Set<number>()
  words.forEach((word, at) => {
    if (readPostcode(word)) inPostcode.add(at)
    // In up to four pieces, `LS 27 0 AB`, with a digit where it belongs: `LS27 old` is none.
    for (let count = 2; count <= 4; count += 1) {
      const pieces = words.slice(at, at + count)
      if (/\d[A-Z]{2}$/.test(pieces.join('')) && readPostcode(pieces.join(' ')))
        pieces.forEach((_, nth) => inPostcode.add(at + nth))
    }
  })
  return inPostcode.size > 0 && words.some((word, at) => !inPostcode.has(at) && /\d/.test(word))
}

/** The notes that one side has written since the other did, oldest first (rule: print-request-notes). @param notes oldest first */
export const unanswered = <Note extends { by_hub: boolean }>(
  notes: readonly Note[],
  byHub: boolean,
): Note[] => notes.slice(notes.findLastIndex((note) => note.by_hub !== byHub) + 1)

/** A sector, its district and its area, without its nation; of a district or an area, those from it on. */
export const searchedPlaces = (place: string): string[] =>
  placesAround(place).filter((each) => !(nations as readonly string[]).includes(each))

/** How near a print hub is that shares a place with whoever looks. */
export const nearnessOf = (shared: string): Nearness =>
  isSector(shared) ? nearnesses[0] : /\d/.test(shared) ? nearnesses[1] : nearnesses[2]

/** Those that are near first, each kind in the order in which it was. */
export const nearestFirst = <Hub extends { nearness: Nearness | null }>(hubs: readonly Hub[]): Hub[] =>
  [...nearnesses, null].flatMap((nearness) => hubs.filter((hub) => hub.nearness === nearness))

/** How packs are printed for others: in the leaflet's own size, in colour where the printer has it. */
export const choicesFor = (
  { width_mm: widthMm, height_mm: heightMm }: { width_mm: number | null; height_mm: number | null },
  { leaflets, isTwoSided }: { leaflets: number; isTwoSided: boolean },
) => ({
  houses: leaflets,
  size: nearestPaperSize({ paper: widthMm === null || heightMm === null ? null : { widthMm, heightMm } }),
  sides: (isTwoSided ? 'long-edge' : 'one') satisfies PrintedSides as PrintedSides,
  ink: 'colour' as const,
})

/** With its slip. */
export const sheetsOfPack = (choices: Parameters<typeof sheetsNeeded>[0], pages: number): number =>
  sheetsNeeded(choices, pages) + 1

/** How many sheets are left, in fifties; null for fewer than fifty. So one request does not show (rule: print-requests). */
export const shownSheets = (left: number): number | null =>
  left === 0 ? 0 : left < 50 ? null : Math.floor(left / 50) * 50
