import type { Db } from '../../platform/database/db.ts'
import type { Limit } from '../../platform/http/limits.ts'
import type { Platform } from '../../platform/platform.ts'
import { days } from '../../platform/values/clock.ts'
import { unsealPostcodeKey } from './postcode-key.ts'
import { firstCountedDay, nameHomes, type SealedHome } from './rules.ts'
import { findHeldKeys, findHomesOf } from './store.ts'

/**
 * For how many postcodes somebody who asks for them is told which homes to pass. They cannot hold postcodes one after another to list the
 * homes of a town.
 */
export const homesToldOf: Limit = { name: 'no-more-leaflets-told', points: 12, windowMs: days(28) }

/** The homes that get no leaflet, of all that a member holds (rule: no-more-leaflets): `14`, `22 flat 3`. */
export async function findHomesToSkip(
  db: Db,
  membershipId: number,
  { secrets, now }: Pick<Platform, 'secrets'> & { now: Date },
): Promise<string[]> {
  const held = await findHeldKeys(db, membershipId, now)
  if (!held.length) return []
  const keys = held.map((sealed) => unsealPostcodeKey(secrets, sealed))
  const homes = await findHomesOf(db, keys, firstCountedDay(now))
  return nameHomes(homes.map((sealed) => secrets.unseal(sealed) as SealedHome))
}
