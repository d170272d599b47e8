import { messages } from '@street-musketeers/contract/identity/settings.ts'
import type { Organisation } from '../../platform/http/actor.ts'
import type { Tx } from '../../platform/database/db.ts'
import type { Platform } from '../../platform/platform.ts'
import { problem, problemWith } from '../../platform/http/problem.ts'
import { lockOpenAccount } from '../accounts/lock-open-account.ts'
import { verifySecondFactor } from './verify-second-factor.ts'
import { deleteFactor, findSecondFactor } from './store.ts'
import { notifySecondFactorChange } from './notify-second-factor-change.ts'

/**
 * Removes the second factor of an organisation's account, with one of its codes.
 * @param verifiedHash the hash that the password matched
 * @returns false for a wrong code
 * @throws {Problem} SecondFactorOff, InvalidInput if the password has just been changed
 */
export async function turnOffSecondFactor(
  tx: Tx,
  { accountId }: Organisation,
  { code, verifiedHash }: { code: string; verifiedHash: string },
  { secrets, now }: Pick<Platform, 'secrets'> & { now: Date },
): Promise<boolean> {
  const account = await lockOpenAccount(tx, accountId)
  if (account?.password_hash !== verifiedHash) throw problemWith('password', messages.passwordWrong)
  if (!(await findSecondFactor(tx, accountId))?.set_up_at) throw problem('SecondFactorOff')
  if (!(await verifySecondFactor(tx, account, code, { secrets, now }))) return false

  await deleteFactor(tx, accountId)
  await notifySecondFactorChange(tx, account, 'off', { secrets, now })
  return true
}
