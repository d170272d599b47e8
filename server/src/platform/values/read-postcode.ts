import { fix, parse } from 'postcode'

/** Postcode areas: the 124 of Royal Mail, and two without a place: BF for the British Forces, and BX for banks and tax offices. */
const areas = new Set(
  `AB AL B BA BB BD BF BH BL BN BR BS BT BX CA CB CF CH CM CO CR CT CV CW DA DD DE DG DH DL DN DT DY E EC EH EN EX FK FY
  G GL GU GY HA HD HG HP HR HS HU HX IG IM IP IV JE KA KT KW KY L LA LD LE LL LN LS LU M ME MK ML N NE NG NN NP NR NW OL
  OX PA PE PH PL PO PR RG RH RM S SA SE SG SK SL SM SN SO SP SR SS ST SW SY TA TD TF TN TQ TR TS TW UB W WA WC WD WF WN
  WR WS WV YO ZE`.split(/\s+/),
)

/** Only in these areas may a district end in a letter, as in `SW1A`. */
const londonAreas = new Set(['E', 'EC', 'N', 'NW', 'SE', 'SW', 'W', 'WC'])

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
  if (!postcode.valid || !areas.has(postcode.area) || unusedUnitLetters.test(postcode.unit)) return null
  return postcode.subDistrict && !londonAreas.has(postcode.area) ? null : postcode.postcode
}
