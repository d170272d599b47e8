import { fix, parse } from 'postcode'

/**
 * What a postcode begins with: the 124 areas of Royal Mail, and two that are in no one place: BF of the British Forces, since
 * 2012, and BX of banks and tax offices.
 */
const areas = new Set(
  `AB AL B BA BB BD BF BH BL BN BR BS BT BX CA CB CF CH CM CO CR CT CV CW DA DD DE DG DH DL DN DT DY E EC EH EN EX FK FY
  G GL GU GY HA HD HG HP HR HS HU HX IG IM IP IV JE KA KT KW KY L LA LD LE LL LN LS LU M ME MK ML N NE NG NN NP NR NW OL
  OX PA PE PH PL PO PR RG RH RM S SA SE SG SK SL SM SN SO SP SR SS ST SW SY TA TD TF TN TQ TR TS TW UB W WA WC WD WF WN
  WR WS WV YO ZE`.split(/\s+/),
)

/** Only here a district may end in a letter, `SW1A`. */
const london = new Set(['E', 'EC', 'N', 'NW', 'SE', 'SW', 'W', 'WC'])

/** A postcode's last two letters are never one of these, which look like others. */
const unusedLast = /[CIKMOV]/

/**
 * Reads a UK postcode as people type it: any case, with or without space, a letter O for a nought.
 * @returns it as it is written, `SW1A 1AA`; null for what lies in no area there is
 */
export function readPostcode(typed: string): string | null {
  const letters = typed.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')
  // Two kinds that the library does not know: the forces' post offices, and one that outlived its bank.
  const forces = /^BFPO(\d{1,4})$/.exec(letters)
  if (forces) return `BFPO ${Number(forces[1])}`
  if (letters === 'GIR0AA') return 'GIR 0AA'

  // A district ends in neither letter: there they are digits.
  const [district, rest] = [letters.slice(0, -3), letters.slice(-3)]
  const found = parse(fix(district.replace(/(?<=\d)O$/, '0').replace(/(?<=\d)I$/, '1') + rest))
  if (!found.valid || !areas.has(found.area) || unusedLast.test(found.unit)) return null
  return found.subDistrict && !london.has(found.area) ? null : found.postcode
}
