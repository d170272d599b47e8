import type { Tx } from '../../platform/database/db.ts'
import type { Platform } from '../../platform/platform.ts'
import { isCodeUsable, type CodePurpose } from '../rules.ts'
import { incrementWrongTries, lockCodesByHash, lockCodesByEmail, consumeCode } from './store.ts'

/**
 * Uses up a code that was mailed.
 * With an e-mail address, a wrong code counts against the address's live codes; without one, only who was sent it can name it.
 * @returns whose code it was and what for, or null when it is not accepted. The caller commits either way: a wrong try counts.
 */
export async function verifyCode<Purpose extends CodePurpose>(
  tx: Tx,
  { code, email, purposes }: { code: string; email: string | undefined; purposes: readonly Purpose[] },
  { secrets, now }: Pick<Platform, 'secrets'> & { now: Date },
): Promise<{ accountId: number; purpose: Purpose } | null> {
  const hash = secrets.hashCode(code)
  const found = email === undefined ? await lockCodesByHash(tx, hash) : await lockCodesByEmail(tx, email)
  const wanted = found.flatMap((each) => {
    const purpose = purposes.find((asked) => asked === each.purpose)
    return purpose ? [{ ...each, purpose }] : []
  })
  const right = await consumeMatchingCode(tx, wanted, hash, now)
  return right && { accountId: right.account_id, purpose: right.purpose }
}

interface LiveCode {
  id: number
  code_hash: Buffer
  wrong_tries: number
  expires_at: Date
}

/** Uses up the one of these locked codes that was meant; when it is none of them, the try counts against all. */
export async function consumeMatchingCode<Code extends LiveCode>(
  tx: Tx,
  codes: readonly Code[],
  hash: Buffer,
  now: Date,
): Promise<Code | null> {
  const right = codes.find((each) => each.code_hash.equals(hash) && isCodeUsable(each, now))
  if (right) await consumeCode(tx, right.id)
  else if (codes.length)
    await incrementWrongTries(
      tx,
      codes.map(({ id }) => id),
    )
  return right ?? null
}
