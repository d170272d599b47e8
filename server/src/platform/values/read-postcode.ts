import { areas, londonAreas } from '@street-musketeers/contract/places/areas.ts'
import { fix, parse } from 'postcode'

/** Areas without a place: BF for the British Forces, and BX for banks and tax offices. */
const areaCodes = new Set([...areas.map(({ code }) => code), 'BF', 'BX'])

/** The last two letters of a postcode are never one of these, which are easily misread. */
const unusedUnitLetters = /[CIKMOV]/

/**
 * Reads a UK postcode as people type it: in any case, with or without a space, with the letter O for zero.
 * @returns the postcode in its usual form, `SW1A 1AA`; null when it is in no known area
 */
export function readPostcode(typed: string): string | null {
  const compact = typed.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')
  // Two that the library does not know: the forces' post offices, and the postcode of the former Girobank.
  const forces = /^BFPO(\d{1,4})$/.exec(compact)
  if (forces) return `BFPO ${Number(forces[1])}`
  if (compact === 'GIR0AA') return 'GIR 0AA'

  // A district never ends in O or I, so these are digits.
  const [district, inward] = [compact.slice(0, -3), compact.slice(-3)]
  const postcode = parse(fix(district.replace(/(?<=\d)O$/, '0').replace(/(?<=\d)I$/, '1') + inward))
  if (!postcode.valid || !areaCodes.has(postcode.area) || unusedUnitLetters.test(postcode.unit)) return null
  return postcode.subDistrict && !londonAreas.has(postcode.area) ? null : postcode.postcode
}
