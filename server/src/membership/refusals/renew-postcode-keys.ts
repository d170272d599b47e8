import type { Db } from '../../platform/database/db.ts'
import type { Platform } from '../../platform/platform.ts'
import { postcodeKeyOf } from './postcode-key.ts'
import type { SealedHome } from './rules.ts'
import { addPostcodeKey, findHomes } from './store.ts'

/**
 * Gives every home that wants no more leaflets the key that the current secret key makes of its postcode, too (rule: secret-key-rotation). It
 * may be interrupted and repeated.
 * @returns how many got it now
 */
export async function renewPostcodeKeys(db: Db, { secrets }: Pick<Platform, 'secrets'>): Promise<number> {
  let renewed = 0
  let homes: Awaited<ReturnType<typeof findHomes>> = []
  do {
    homes = await findHomes(db, homes.at(-1)?.id)
    for (const { id, postcode_keys: keys, sealed } of homes) {
      const key = postcodeKeyOf(secrets, (secrets.unseal(sealed) as SealedHome).postcode)
      if (keys.some((each) => each.equals(key))) continue
      if (await addPostcodeKey(db, id, sealed, key)) renewed += 1
    }
  } while (homes.length)
  return renewed
}
