import { settingsMessages } from '@street-musketeers/contract/identity/messages-and-limits.ts'
import type { Actor } from '../../platform/http/actor.ts'
import type { Tx } from '../../platform/database/db.ts'
import type { Platform } from '../../platform/platform.ts'
import { problemWith } from '../../platform/http/problem.ts'
import { passwordChangedEmail } from '../accounts/email-kinds.ts'
import { lockOpenAccount } from '../accounts/find-account.ts'
import { notifyAccount } from '../accounts/notify-account.ts'
import { savePasswordHash } from '../accounts/store.ts'
import { deleteCodes } from '../codes/store.ts'
import { renewSession, type OpenedSession } from '../sessions/open-session.ts'
import { deleteOtherSessions } from '../sessions/store.ts'

/**
 * Saves a new password, ends every other session and all codes, and emails the owner (rules: sessions-end-at-once, password-change-notice).
 * @returns this session with its new token
 * @param hashes.verifiedHash the hash that the current password matched
 * @throws {Problem} InvalidInput if the password has just been changed
 */
export async function changePassword(
  tx: Tx,
  by: Actor,
  hashes: { verifiedHash: string; newHash: string },
  { secrets, now }: Pick<Platform, 'secrets'> & { now: Date },
): Promise<OpenedSession> {
  const account = await lockOpenAccount(tx, by.accountId)
  if (account?.password_hash !== hashes.verifiedHash)
    throw problemWith('currentPassword', settingsMessages.passwordWrong)

  await savePasswordHash(tx, account.id, hashes.newHash)
  await deleteOtherSessions(tx, account.id, by.tokenHash)
  await deleteCodes(tx, account.id)
  await notifyAccount(
    tx,
    account,
    passwordChangedEmail,
    { idempotencyKey: `password-changed:${account.id}:${now.toISOString()}` },
    { secrets, now },
  )
  return renewSession(tx, by)
}
