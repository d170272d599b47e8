import type { Tx } from '../platform/db.ts'
import type { Platform } from '../platform/platform.ts'
import { isStillGood, type CodePurpose } from './rules.ts'
import { countWrongTry, lockCodesByHash, lockCodesOf, useUpCode } from './store.ts'

/**
 * Uses up a code that was mailed.
 * With an e-mail address, a wrong code counts against the address's live codes; without one, only who was sent it can name it.
 * @returns whose code it was and what for, or null when it is not accepted. The caller commits either way: a wrong try counts.
 */
export async function tryCode(
  tx: Tx,
  { code, email, purposes }: { code: string; email: string | undefined; purposes: readonly CodePurpose[] },
  { secrets, now }: Pick<Platform, 'secrets'> & { now: Date },
): Promise<{ accountId: number; purpose: CodePurpose } | null> {
  const hash = secrets.hashCode(code)
  const found = email === undefined ? await lockCodesByHash(tx, hash) : await lockCodesOf(tx, email)
  const wanted = found.filter((each) => purposes.includes(each.purpose))
  const right = wanted.find((each) => each.code_hash.equals(hash) && isStillGood(each, now))
  if (!right) {
    if (wanted.length)
      await countWrongTry(
        tx,
        wanted.map((each) => each.id),
      )
    return null
  }

  await useUpCode(tx, right.id)
  return { accountId: right.account_id, purpose: right.purpose }
}
