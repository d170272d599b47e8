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
  /** By which the server names it. */
  postcodeId: string
  part: RoundPart
  /** The last day on which they are the member's, in London; empty for doors that are done or lost. */
  until: string
}

type Round = Pick<OwnRounds['rounds'][number], 'postcodeId' | 'sector' | 'state' | 'until' | 'part'>
type Kept = Pick<OwnRounds['kept'][number], 'postcodeId'>

function readDoors(storage: Storage): Doors[] {
  try {
    const stored: unknown = JSON.parse(storage.getItem(storageKey) ?? '[]')
    return Array.isArray(stored) ? (stored as Doors[]) : []
  } catch {
    return []
  }
}

/** @param typed a whole postcode, as it was accepted @param round what its claim led to */
export const readClaimed = (
  typed: string,
  { postcodeId, sector, until }: Pick<Round, 'postcodeId' | 'sector' | 'until'>,
) => ({
  postcode:
    sector +
    typed
      .toUpperCase()
      .replaceAll(/[^A-Z0-9]/g, '')
      .slice(-2),
  postcodeId,
  until,
})

/** Stores doors that were just claimed. Two halves of a postcode are all of it. */
export function saveDoors(doors: Doors, storage: Storage = localStorage): void {
  const all = readDoors(storage)
  const isSame = ({ membershipId, postcode }: Doors) =>
    membershipId === doors.membershipId && postcode === doors.postcode
  const before = all.find(isSame)
  const part = before?.until && before.part !== doors.part ? 'all' : doors.part
  storage.setItem(storageKey, JSON.stringify([...all.filter((each) => !isSame(each)), { ...doors, part }]))
}

/**
 * Deletes the postcodes of doors that a member no longer holds, unless the page still names them: those that they have lost (rule: lost-doors), and
 * those where they delivered and may again (rule: rounds-again).
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
    const isSame = ({ postcodeId }: Kept) => postcodeId === doors.postcodeId
    const same = rounds.filter(isSame)
    const claimed = same.filter(({ state }) => state === 'claimed')
    // Of two halves that were claimed on different days, one may be left.
    if (claimed.length === 1) return [{ ...doors, part: claimed[0]!.part, until: claimed[0]!.until }]
    if (claimed.length > 1) return [doors]
    return same.length || kept.some(isSame) ? [{ ...doors, until: '' }] : []
  })
  if (JSON.stringify(remembered) !== JSON.stringify(all))
    storage.setItem(storageKey, JSON.stringify(remembered))
}

/** @returns the whole postcode of a round; null if another browser claimed it */
export const findPostcode = ({ postcodeId }: Kept, storage: Storage = localStorage): string | null =>
  readDoors(storage).find((each) => each.postcodeId === postcodeId)?.postcode ?? null

/** The doors that a member holds, as a pack of leaflets names them; empty if none are stored here. @param today in London */
export const describeDoors = (membershipId: number, today: string, storage: Storage = localStorage): string =>
  readDoors(storage)
    .filter((each) => each.membershipId === membershipId && each.until >= today)
    .map(({ postcode, part }) => `${postcode}, ${roundPartLabels[part].toLowerCase()}`)
    .join('; ')
