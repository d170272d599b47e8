import type { Tx } from '../../platform/database/db.ts'
import { problem, type Problem } from '../../platform/http/problem.ts'
import type { Limit } from '../../platform/http/limits.ts'
import type { Platform } from '../../platform/platform.ts'
import { minutes } from '../../platform/values/clock.ts'
import { isCodeUsable, type CodePurpose } from './rules.ts'
import { consumeCode, incrementWrongTries, lockCodesByEmail, lockCodesByHash } from './store.ts'

/** By visitor. */
export const codeTries: Limit = { name: 'code-try', points: 60, windowMs: minutes(5) }

/**
 * Uses up a code that was emailed. With an email address, a wrong code counts against every live code of the address;
 * without one, a wrong code matches none.
 * @returns whose code it was and what for; null for a wrong code. The caller commits either way: a wrong try counts.
 */
export async function verifyCode<Purpose extends CodePurpose>(
  tx: Tx,
  { code, email, purposes }: { code: string; email: string | undefined; purposes: readonly Purpose[] },
  { secrets, now }: Pick<Platform, 'secrets'> & { now: Date },
): Promise<{ accountId: number; purpose: Purpose } | null> {
  const hash = secrets.hashCode(code)
  const rows = email === undefined ? await lockCodesByHash(tx, hash) : await lockCodesByEmail(tx, email)
  const candidates = rows.flatMap((row) => {
    const purpose = purposes.find((each) => each === row.purpose)
    return purpose ? [{ ...row, purpose }] : []
  })
  const match = await consumeMatchingCode(tx, candidates, hash, now)
  return match && { accountId: match.account_id, purpose: match.purpose }
}

interface LiveCode {
  id: number
  code_hash: Buffer
  wrong_tries: number
  expires_at: Date
}

/** Uses up the matching one of these locked codes; when none matches, the try counts against all of them. */
export async function consumeMatchingCode<Code extends LiveCode>(
  tx: Tx,
  codes: readonly Code[],
  hash: Buffer,
  now: Date,
): Promise<Code | null> {
  const match = codes.find((each) => each.code_hash.equals(hash) && isCodeUsable(each, now))
  if (match) await consumeCode(tx, match.id)
  else if (codes.length)
    await incrementWrongTries(
      tx,
      codes.map(({ id }) => id),
    )
  return match ?? null
}

/** The refusal of a code. @param field the input that contained it */
export const codeNotAccepted = (field: string): Problem =>
  problem('CodeNotAccepted', { fields: { [field]: 'Check the code in the email.' } })
