import type { Tx } from '../../platform/database/db.ts'
import type { Platform } from '../../platform/platform.ts'
import { hashToken } from '../../platform/secrets/secrets.ts'
import { isLinkToken, type CodePurpose } from './rules.ts'
import { consumeCode } from './store.ts'

/**
 * What a code was asked for with: the hash of a session's token, or of a ticket. The code works with that only. A code that may be
 * entered anywhere has none.
 */
export type CodeRequester = Buffer | undefined

/** The part of a code that is hashed. */
export const boundCode = (code: string, requester: CodeRequester) =>
  requester ? `${code} ${requester.toString('hex')}` : code

/** The column and the values, one for each accepted key, that a code or the token of an emailed link is stored as. */
export const storedCode = (
  code: string,
  { secrets, requester }: Pick<Platform, 'secrets'> & { requester?: CodeRequester },
) =>
  isLinkToken(code)
    ? ({ column: 'link_hash', hashes: [hashToken(code)] } as const)
    : ({
        column: 'code_hash',
        hashes: secrets.accepted.map((key) => key.hashCode(boundCode(code, requester))),
      } as const)

/**
 * Uses up a code that was emailed to an account, or the token of its link. The caller limits wrong tries.
 * @param email the account's address; without it a code of any account is accepted
 * @returns whose code it was; null for a wrong one
 */
export async function verifyCode(
  tx: Tx,
  {
    code,
    email,
    purpose,
    requester,
  }: { code: string; email?: string | undefined; purpose: CodePurpose; requester?: CodeRequester },
  { secrets, now }: Pick<Platform, 'secrets'> & { now: Date },
): Promise<{ accountId: number } | null> {
  const consumed = await consumeCode(tx, { ...storedCode(code, { secrets, requester }), email, purpose }, now)
  return consumed ? { accountId: consumed.account_id } : null
}
