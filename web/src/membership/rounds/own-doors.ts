import {
  type RoundPart,
  roundPartLabels,
} from '@street-musketeers/contract/membership/messages-and-limits.ts'
import type { OwnRounds } from '@street-musketeers/contract/membership/rounds.ts'

/**
 * The whole postcodes that a member claimed in this browser: the server stores only their first part (rule: round-postcodes). Signing out
 * deletes them, like everything a browser stores.
 */
const storageKey = 'doors'

interface Doors {
  membershipId: number
  postcode: string
  part: RoundPart
  /** The last day on which they are the member's, in London; empty for doors that are done. */
  until: string
}

type Round = Pick<OwnRounds['rounds'][number], 'sector' | 'part' | 'state' | 'until'>
type Kept = Pick<OwnRounds['kept'][number], 'sector' | 'part'>

function readDoors(storage: Storage): Doors[] {
  try {
    const stored: unknown = JSON.parse(storage.getItem(storageKey) ?? '[]')
    return Array.isArray(stored) ? (stored as Doors[]) : []
  } catch {
    return []
  }
}

/** The postcode without its last two letters, as the server names a round. */
const sectorOf = (postcode: string) => postcode.slice(0, -2)

/** Capital letters and digits, of which O and I are read as people mean them: 0 and 1. */
const comparable = (code: string) =>
  code
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/g, '')
    .replaceAll('O', '0')
    .replaceAll('I', '1')

/** @param typed a whole postcode, as it was accepted @param rounds those that its claim led to */
export function readClaimed(
  typed: string,
  rounds: readonly Round[],
): { postcode: string; until: string } | null {
  const code = typed.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')
  const round = rounds.find(
    ({ sector, state }) => state === 'claimed' && comparable(sector) === comparable(code).slice(0, -2),
  )
  return round ? { postcode: round.sector + code.slice(-2), until: round.until } : null
}

/** Stores doors that were just claimed. Two halves of a postcode are all of it. */
export function saveDoors(doors: Doors, storage: Storage = localStorage): void {
  const all = readDoors(storage)
  const isSame = ({ membershipId, postcode }: Doors) =>
    membershipId === doors.membershipId && postcode === doors.postcode
  const before = all.find(isSame)
  const part = before && before.part !== doors.part ? 'all' : doors.part
  storage.setItem(storageKey, JSON.stringify([...all.filter((each) => !isSame(each)), { ...doors, part }]))
}

/**
 * Deletes the postcodes of doors that a member no longer holds, unless they delivered there and may again (rule: rounds-again).
 * @param rounds all of the member's @param kept what is kept for them
 */
export function forgetDoors(
  membershipId: number,
  rounds: readonly Round[],
  kept: readonly Kept[],
  storage: Storage = localStorage,
) {
  const all = readDoors(storage)
  const remembered = all.flatMap((doors) => {
    if (doors.membershipId !== membershipId) return [doors]
    const same = rounds.filter(({ sector }) => sector === sectorOf(doors.postcode))
    if (same.some(({ state }) => state === 'claimed')) return [doors]
    const isKept = [...same.filter(({ state }) => state === 'done'), ...kept].some(
      ({ sector }) => sector === sectorOf(doors.postcode),
    )
    return isKept ? [{ ...doors, until: '' }] : []
  })
  if (JSON.stringify(remembered) !== JSON.stringify(all))
    storage.setItem(storageKey, JSON.stringify(remembered))
}

/** @returns the whole postcode of a round; null if another browser claimed it, or if it could be either of two */
export function findPostcode(
  membershipId: number,
  { sector, part }: Pick<Round, 'sector' | 'part'>,
  storage: Storage = localStorage,
): string | null {
  const inSector = readDoors(storage).filter(
    (each) => each.membershipId === membershipId && sectorOf(each.postcode) === sector,
  )
  const matching = inSector.length > 1 ? inSector.filter((each) => each.part === part) : inSector
  return matching.length === 1 ? matching[0]!.postcode : null
}

/** The doors that a member holds, as a pack of leaflets names them; empty if none are stored here. @param today in London */
export const describeDoors = (membershipId: number, today: string, storage: Storage = localStorage): string =>
  readDoors(storage)
    .filter((each) => each.membershipId === membershipId && each.until >= today)
    .map(({ postcode, part }) => `${postcode}, ${roundPartLabels[part].toLowerCase()}`)
    .join('; ')
