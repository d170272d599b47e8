import { withoutQuotes } from '../normalise-text.ts'
import { isolate } from '../text.ts'
import { type Area, areas, type Nation, nationNames, nations } from './areas.ts'
import { hasNoDoors, readCode } from './read-postcode.ts'

export const placeMessages = {
  saved: 'Your place has been saved.',
  removed: 'Your place has been removed.',
  place: 'Enter a nation, or the start of a postcode such as LS or LS27',
  district: 'Enter the first half of a postcode, such as LS27',
} as const

/** How many places a campaign may name (rule: campaign-places). */
export const maxPlaces = 40

const everywhere = 'Everywhere'

/** A name without its case and what is between its words. */
const nameKey = (name: string) =>
  name
    .toLowerCase()
    .replaceAll(/[^a-z]+/g, ' ')
    .trim()

const areaByCode = new Map(areas.map((area) => [area.code, area]))
const placeByName = new Map<string, string>([
  ...areas.map(({ code, name }) => [nameKey(name), code] as const),
  ...nations.map((nation) => [nameKey(nation), nation] as const),
])
const isNation = (place: string): place is Nation => (nations as readonly string[]).includes(place)

/** The sector of a whole postcode with doors: `LS27 0` of `LS27 0AB`. */
export const sectorOf = (postcode: string): string => postcode.slice(0, -2)

/** Whether a place is a sector: `LS27 0`, about 3,000 homes. */
export const isSector = (place: string): boolean => / \d$/.test(place)

/** Where a code is; the unit of a postcode is dropped. Null if nobody has a door there. */
function placeOfCode(typed: string): { area: Area; district: string; sector: string } | null {
  const code = readCode(typed)
  const area = code && areaByCode.get(code.area)
  if (!area || hasNoDoors(code)) return null
  const district = code.number && area.code + code.number
  return { area, district, sector: code.inward && `${district} ${code.inward[0]!}` }
}

/**
 * Reads a place as people type it, also the name of a postcode area, `Leeds`.
 * @returns a nation, `wales`; a postcode area, `LS`; a district, `LS27`; or a sector, `LS27 0`. Null for anything else
 */
export function readPlace(typed: string): string | null {
  const named = placeByName.get(nameKey(typed))
  if (named) return named
  const code = placeOfCode(typed)
  return code && (code.sector || code.district || code.area.code)
}

/** The district in the first half of a postcode, or in a whole one: `LS27`. Null for anything else. */
export const readDistrict = (typed: string): string | null => placeOfCode(typed)?.district || null

/** Everything that a place lies in, from itself to its nations: `LS27 0` in `LS27`, `LS` and `england`. */
export function placesAround(place: string): string[] {
  const code = placeOfCode(place)
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

/** More are only counted. */
const maxNamed = 4

/** Where a campaign is for, in words: `Everywhere`, `Leeds (LS), BD4 and Wales`. */
export function describePlaces(places: readonly string[]): string {
  if (places.length === 0) return everywhere
  const named = places.slice(0, places.length > maxNamed ? maxNamed - 1 : maxNamed).map(placeName)
  const others = places.length - named.length
  return new Intl.ListFormat('en-GB').format(others ? [...named, `${others} other places`] : named)
}

/** A campaign's organisation and where it is for: `Leeds Nurses, for Leeds (LS)`. Without the place if it is for everywhere. */
export const withPlaces = (organisation: string, places: readonly string[]): string =>
  places.length === 0 ? organisation : `${isolate(organisation)}, for ${describePlaces(places)}`

/** Places as people type them into one line: `LS, BD4, Wales`. */
export const placesText = (places: readonly string[]): string =>
  places.map((place) => (isNation(place) ? nationNames[place] : place)).join(', ')

/** The places in a line, each as it was typed, without quotation marks. */
export const splitPlaces = (text: string): string[] =>
  text.split(/[,;\n]/).map((place) => withoutQuotes(place.trim()))
