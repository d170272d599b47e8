import type { Db } from '../../platform/database/db.ts'
import type { Limit, Limits } from '../../platform/http/limits.ts'
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

/**
 * Counts what may tell a musketeer of homes, before its transaction: a limit takes a second connection.
 * @param ask is told whether they may still be told; what uses nothing, or is refused, counts for nothing
 */
export async function countTold<Reply>(
  limits: Limits,
  accountId: number,
  ask: (isTold: boolean) => Promise<{ reply: Reply; isUsed: boolean }>,
): Promise<Reply> {
  const key = String(accountId)
  const isTold = await limits.allows(homesToldOf, key)
  let isUsed = false
  try {
    const asked = await ask(isTold)
    isUsed = asked.isUsed
    return asked.reply
  } finally {
    if (isTold && !isUsed) await limits.giveBack(homesToldOf, key)
  }
}

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
