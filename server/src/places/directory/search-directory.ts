import type { Db } from '../../platform/database/db.ts'
import { findNearest, findSectorDoors, isMissing, type KnownPostcode } from './directory-store.ts'

/** An hour's walk: beyond it nothing is nearby, even where nothing is nearer. */
const nearbyMetres = 5000

/**
 * The doors of a postcode, and the others nearest to it that may have doors, nearest first; null and none if it is in no loaded list
 * (rule: postcode-directory).
 * @param count at most 40
 */
export async function findNearby(
  db: Db,
  postcode: string,
  count: number,
): Promise<{ doors: number | null; others: KnownPostcode[] }> {
  const known = (await findNearest(db, postcode)).slice(0, count)
  return {
    doors: known.find((near) => near.postcode === postcode)?.doors ?? null,
    others: known
      .filter((near) => near.postcode !== postcode && near.doors !== 0 && near.metres <= nearbyMetres)
      .map((near) => ({ postcode: near.postcode, doors: near.doors })),
  }
}

/** The doors of several sectors, of those that are in a loaded list: in two digits, because lists count differently. 2,867 is 2,900. */
export async function findDoorsOfSectors(db: Db, sectors: readonly string[]): Promise<Map<string, number>> {
  const rows = await findSectorDoors(db, sectors)
  return new Map(rows.map(({ sector, doors }) => [sector, Number(doors.toPrecision(2))]))
}

/**
 * Whether the loaded list has other postcodes of the same area, and not this one (rule: postcode-directory). A list may leave out areas:
 * Code-Point Open has none of Northern Ireland.
 */
export async function isUnknownPostcode(db: Db, postcode: string): Promise<boolean> {
  const [area = ''] = /^[A-Z]+/.exec(postcode) ?? []
  // A digit follows the area, and ':' is the character after '9'.
  return isMissing(db, { postcode, from: `${area}0`, to: `${area}:` })
}
