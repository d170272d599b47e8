import { settingsMessages } from '@street-musketeers/contract/identity/messages-and-limits.ts'
import type { Organisation } from '../../platform/http/actor.ts'
import type { Tx } from '../../platform/database/db.ts'
import type { Platform } from '../../platform/platform.ts'
import { problem, problemWith } from '../../platform/http/problem.ts'
import { renewSession, type OpenedSession } from '../sessions/open-session.ts'
import { lockOpenAccount } from '../accounts/find-account.ts'
import { verifySecondFactor, notifySecondFactorChange } from './verify-second-factor.ts'
import { deleteFactor, findSecondFactor } from './store.ts'
import { recordAction } from '../../audit/index.ts'
import { deleteCodes } from '../codes/store.ts'
import { deleteSessions } from '../sessions/store.ts'
import { lockAccount, lockAccountByEmail } from '../accounts/store.ts'

/**
 * Removes the second factor of an organisation's account, with one of its codes.
 * @param verifiedHash the hash that the password matched
 * @returns this session with its new token; null for a wrong code
 * @throws {Problem} SecondFactorOff, NotAllowed for an administrator, InvalidInput if the password has just been changed
 */
export async function turnOffSecondFactor(
  tx: Tx,
  by: Organisation,
  { code, verifiedHash }: { code: string; verifiedHash: string },
  { secrets, now }: Pick<Platform, 'secrets'> & { now: Date },
): Promise<OpenedSession | null> {
  const account = await lockOpenAccount(tx, by.accountId)
  if (account?.password_hash !== verifiedHash) throw problemWith('password', settingsMessages.passwordWrong)
  // Somebody who is an administrator as well keeps theirs (rule: several-roles).
  if (account.role === 'administrator') throw problem('NotAllowed')
  if (!(await findSecondFactor(tx, by.accountId))?.set_up_at) throw problem('SecondFactorOff')
  if (!(await verifySecondFactor(tx, account, code, { secrets, now }))) return null

  await deleteFactor(tx, by.accountId)
  await notifySecondFactorChange(tx, account, 'off', { secrets, now })
  return renewSession(tx, by)
}

/**
 * Removes a second factor that its owner has lost, by command. The owner is signed out and emailed, and the action is logged.
 * An administrator must set up a new one before anything else.
 * @returns false when there is no such account, or it has no second factor
 */
export async function resetSecondFactor(
  tx: Tx,
  email: string,
  { secrets, now }: Pick<Platform, 'secrets'> & { now: Date },
): Promise<boolean> {
  const account = await lockAccountByEmail(tx, email)
  return account !== undefined && (await resetSecondFactorOf(tx, account.id, { secrets, now }))
}

/** The same for an account by its id. */
export async function resetSecondFactorOf(
  tx: Tx,
  accountId: number,
  { secrets, now }: Pick<Platform, 'secrets'> & { now: Date },
): Promise<boolean> {
  const account = await lockAccount(tx, accountId)
  if (!account || !(await deleteFactor(tx, accountId))) return false

  await deleteSessions(tx, account.id)
  await deleteCodes(tx, account.id)
  await recordAction(tx, null, { action: 'reset-second-factor', accountId: account.id, now })
  await notifySecondFactorChange(tx, account, 'reset', { secrets, now })
  return true
}
