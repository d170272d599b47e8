import { areas, districtsWithoutDoors, letteredDistricts } from './areas.ts'

/** What people read on their keyboards as a letter and mean as a digit, and the other way round. */
const digitOf: Record<string, string> = { O: '0', I: '1' }
const letterOf: Record<string, string> = { 0: 'O', 1: 'I' }
const toDigits = (text: string) => text.replaceAll(/[OI]/g, (letter) => digitOf[letter]!)
const toLetters = (text: string) => text.replaceAll(/[01]/g, (digit) => letterOf[digit]!)

/** Areas without a place: BF for the British Forces, and BX for banks and tax offices. */
const placelessAreas = ['BF', 'BX']
const areaCodes: ReadonlySet<string> = new Set([...areas.map(({ code }) => code), ...placelessAreas])

/** Capital letters and digits, with one space for whatever is between them: brackets, hyphens, stops, tabs. */
const tidyCode = (typed: string): string =>
  typed
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]+/g, ' ')
    .trim()

const compactCode = (typed: string) => tidyCode(typed).replaceAll(' ', '')

/** An area and the number of a district, as `LS27` or `SW1A`. */
function isDistrict(area: string, number: string): boolean {
  if (!areaCodes.has(area)) return false
  if (/^\d[A-Z]$/.test(number)) return letteredDistricts.has(area + number[0])
  return /^(?:\d|[1-9]\d)$/.test(number)
}

/** The area and number that a typed district means: its last letter I or O is a digit, unless other letters could be there. */
function readDistrictCode(typed: string): { area: string; number: string } | 'doubtful' | null {
  const readings = [1, 2].flatMap((letters) => {
    const [area, number] = [typed.slice(0, letters), typed.slice(letters)]
    const mended = { area: toLetters(area), number: toDigits(number[0] ?? '') + number.slice(1) }
    return [{ area, number }, mended, { ...mended, number: toDigits(mended.number) }]
  })
  const reading = readings.find(({ area, number }) => isDistrict(area, number) && !/[IO]$/.test(number))
  if (!reading) return null
  const isMended = typed !== reading.area + reading.number
  const couldBeLetter = letteredDistricts.has(reading.area + reading.number[0])
  return isMended && /.[IO]$/.test(typed) && reading.number.length === 2 && couldBeLetter
    ? 'doubtful'
    : reading
}

/** The last two letters of a postcode are never one of these, which are easily misread. */
const inwardPattern = /^\d[A-BD-HJLNP-UW-Z]{2}$/

interface Code {
  area: string
  /** `27`, of `LS27`; empty if only an area was typed. */
  number: string
  /** `0AB` or its first digit; empty if it was not typed. */
  inward: string
}

/** An area, a district, a sector or a whole postcode; null if it is none of these, or may be two. */
function readParts(typed: string): Code | 'doubtful' | null {
  const compact = compactCode(typed)
  const inward = toDigits(compact.slice(-3, -2)) + compact.slice(-2)
  if (/^[A-Z]{1,2}$/.test(compact))
    return areaCodes.has(compact) ? { area: compact, number: '', inward: '' } : null
  if (inwardPattern.test(inward)) return join(readDistrictCode(compact.slice(0, -3)), inward)
  const [first = '', second = '', ...more] = tidyCode(typed).split(' ')
  const district = more.length ? null : readDistrictCode(first)
  if (second.length === 1 && district)
    return /\d/.test(toDigits(second)) ? join(district, toDigits(second)) : null
  const whole = readDistrictCode(compact)
  if (whole) return join(whole, '')
  const sector = toDigits(compact.slice(-1))
  return /\d/.test(sector) ? join(readDistrictCode(compact.slice(0, -1)), sector) : null
}

const join = (district: ReturnType<typeof readDistrictCode>, inward: string): Code | 'doubtful' | null =>
  district && (district === 'doubtful' ? district : { ...district, inward })

/**
 * Reads a code as people type it: in any case, with or without a space, in brackets, with a hyphen or a stop, with the letter O for zero
 * or I for one (rule: postcodes-as-typed). @returns null if it is none, or if a letter could be meant
 */
export function readCode(typed: string): Code | null {
  const code = readParts(typed)
  return code === 'doubtful' ? null : code
}

/** Whether nobody has a door in a district, as in LS99 or BX1. */
export const hasNoDoors = ({ area, number }: Pick<Code, 'area' | 'number'>): boolean =>
  placelessAreas.includes(area) || districtsWithoutDoors.has(area + number)

/**
 * A whole postcode in its usual form, `SW1A 1AA`; null for anything else. Those of the forces and of the former Girobank have forms of their
 * own.
 */
export function readPostcode(typed: string): string | null {
  const compact = compactCode(typed)
  const forces = /^BFPO(\d{1,4})$/.exec(compact)
  if (forces) return `BFPO ${Number(forces[1])}`
  if (compact === 'GIR0AA') return 'GIR 0AA'
  const code = readCode(typed)
  return code?.inward.length === 3 ? `${code.area}${code.number} ${code.inward}` : null
}

/** The question to ask about a code whose last letter of the district may be a digit (`W1I 1AA`); null for any other. */
export function askAboutCode(typed: string): string | null {
  if (readParts(typed) !== 'doubtful') return null
  const [, start = '', letter = ''] = /^([A-Z]{1,2}\S)([IO])/.exec(compactCode(typed)) ?? []
  return `Check “${start}${letter}”: is it ${toLetters(start.slice(0, -1))}${toDigits(start.slice(-1) + letter)}, or is another letter meant?`
}
