import { z } from 'zod'
import type { Tx } from '../../platform/database/db.ts'
import type { Platform } from '../../platform/platform.ts'
import { findMatchingTimeStep } from './verify-totp.ts'
import { countRecoveryCodes, findSecondFactor, consumeRecoveryCode, consumeTimeStep } from './store.ts'
import type { Account } from '../accounts/store.ts'
import { notifySecondFactorChange } from './notify-second-factor-change.ts'

const SealedKey = z.object({ accountId: z.int(), key: z.string() })

/** Seals the account's id with the key, so that a key copied to another account's row is useless. */
export const sealKey = (key: string, accountId: number, { secrets }: Pick<Platform, 'secrets'>) =>
  secrets.seal({ accountId, key } satisfies z.input<typeof SealedKey>)

/** @throws when the key was sealed for another account, or with another secret */
export function unsealKey(
  { sealed, account_id }: { sealed: Buffer; account_id: number },
  { secrets }: Pick<Platform, 'secrets'>,
): string {
  const { accountId, key } = SealedKey.parse(secrets.unseal(sealed))
  if (accountId !== account_id) throw new Error('The key of an authenticator is stored with another account.')
  return key
}

/**
 * Uses up a code of the authenticator, or a recovery code: each works once. The owner gets an email when a recovery code is used.
 * @param account locked by the caller
 * @returns whether the code was right
 */
export async function verifySecondFactor(
  tx: Tx,
  account: Account,
  code: string,
  { secrets, now }: Pick<Platform, 'secrets'> & { now: Date },
): Promise<boolean> {
  const factor = await findSecondFactor(tx, account.id)
  if (!factor?.set_up_at) return false
  if (/^\d{6}$/.test(code)) {
    const step = findMatchingTimeStep(code, unsealKey(factor, { secrets }), now)
    return step !== null && (await consumeTimeStep(tx, account.id, step))
  }

  const hashes = secrets.accepted.map((key) => key.hashCode(code))
  if (!(await consumeRecoveryCode(tx, account.id, hashes))) return false
  const recoveryCodesLeft = await countRecoveryCodes(tx, account.id)
  await notifySecondFactorChange(tx, account, 'recovery-code-used', { secrets, now, recoveryCodesLeft })
  return true
}
