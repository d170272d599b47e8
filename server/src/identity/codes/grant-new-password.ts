import type { Tx } from '../../platform/database/db.ts'
import { hashToken, randomToken } from '../../platform/secrets/secrets.ts'
import { addMilliseconds } from '../../platform/values/clock.ts'
import { replaceGrant } from './store.ts'

/** Allows a new password to be chosen once, for `life` milliseconds (rule: password-reset-grant). @returns the grant, 256 random bits. */
export async function grantNewPassword(
  tx: Tx,
  accountId: number,
  { now, life }: { now: Date; life: number },
): Promise<string> {
  const grant = randomToken()
  await replaceGrant(tx, { hash: hashToken(grant), accountId, expiresAt: addMilliseconds(now, life) })
  return grant
}
