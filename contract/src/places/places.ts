import type { Call } from '../call.ts'
import { areas, londonAreas, nationNames, nations, type Area, type Nation } from './areas.ts'

export const messages = {
  saved: 'Your place has been saved.',
  removed: 'Your place has been removed.',
  district: 'Please give the first half of a postcode, such as LS27.',
} as const

/** At most so many places a campaign (rule: campaign-places). */
export const maxPlaces = 40

/** The longest text that names places. */
export const maxPlacesLength = 500

/** The place of campaigns that name none. */
export const everywhere = 'Everywhere'

const areaByCode = new Map(areas.map((area) => [area.code, area]))
const nationByName = new Map(nations.map((nation) => [nationNames[nation].toLowerCase(), nation]))
const isNation = (place: string): place is Nation => (nations as readonly string[]).includes(place)

/** An area, a district or a sector; the unit of a postcode is dropped. */
const codePattern = /^([A-Z]{1,2})(?:(\d[A-Z]|\d{1,2})(?:\s*(\d)(?:[A-Z]{2})?)?)?$/

function readCode(typed: string): { area: Area; district: string; sector: string } | null {
  const found = codePattern.exec(typed.toUpperCase().replaceAll(/\s+/g, ' ').trim())
  const [, code = '', number = '', sector = ''] = found ?? []
  const area = areaByCode.get(code)
  if (!area || (/[A-Z]$/.test(number) && !londonAreas.has(code))) return null
  return { area, district: number && code + number, sector: sector && `${code}${number} ${sector}` }
}

/**
 * Reads a place as people type it.
 * @returns a nation, `wales`; a postcode area, `LS`; a district, `LS27`; or a sector, `LS27 0`. Null for anything else
 */
export function readPlace(typed: string): string | null {
  const nation = nationByName.get(
    typed
      .trim()
      .toLowerCase()
      .replaceAll(/[\s-]+/g, ' '),
  )
  if (nation) return nation
  const code = readCode(typed)
  return code && (code.sector || code.district || code.area.code)
}

/** The district in the first half of a postcode, or in a whole one: `LS27`. Null for anything else. */
export const readDistrict = (typed: string): string | null => readCode(typed)?.district || null

/** Everything that a place lies in, from itself to its nations: `LS27 0` in `LS27`, `LS` and `england`. */
export function placesAround(place: string): string[] {
  const code = readCode(place)
  if (!code) return [place]
  return [code.sector, code.district, code.area.code, ...code.area.nations].filter(Boolean)
}

/** Places without those that lie in others of them. */
export function withoutInner(places: readonly string[]): string[] {
  const distinct = [...new Set(places)]
  return distinct.filter(
    (place) => !placesAround(place).some((around) => around !== place && distinct.includes(around)),
  )
}

/** One place in words: `Wales`, `Leeds (LS)`, `LS27`. */
export function placeName(place: string): string {
  if (isNation(place)) return nationNames[place]
  const area = areaByCode.get(place)
  return area ? `${area.name} (${area.code})` : place
}

/** Where a campaign is for, in words: `Everywhere`, `Leeds (LS), BD4 and Wales`. */
export const describePlaces = (places: readonly string[]): string =>
  places.length === 0 ? everywhere : new Intl.ListFormat('en-GB').format(places.map(placeName))

export const showOwnPlace = { method: 'GET', path: '/api/place' } as const satisfies Call

export const choosePlace = { method: 'PUT', path: '/api/place' } as const satisfies Call
