import { messages } from '@street-musketeers/contract/identity/settings.ts'
import type { Actor } from '../../platform/http/actor.ts'
import type { Tx } from '../../platform/database/db.ts'
import type { Platform } from '../../platform/platform.ts'
import { problemWith } from '../../platform/http/problem.ts'
import { passwordChangedEmail } from '../email-kinds.ts'
import { notifyAccount } from './notify-account.ts'
import { lockOpenAccount } from './lock-open-account.ts'
import { deleteCodes } from '../codes/store.ts'
import { deleteOtherSessions } from '../sessions/store.ts'
import { savePasswordHash } from './store.ts'

/**
 * Saves a new password, ends every other session and all codes, and emails the owner (rules: sessions-end-at-once, password-change-notice).
 * @param hashes.proved the hash against which the current password was found right
 * @throws {Problem} InvalidInput when the password was changed meanwhile
 */
export async function changePassword(
  tx: Tx,
  by: Actor,
  hashes: { proved: string; next: string },
  { secrets, now }: Pick<Platform, 'secrets'> & { now: Date },
): Promise<void> {
  const account = await lockOpenAccount(tx, by.accountId)
  if (account?.password_hash !== hashes.proved) throw problemWith('currentPassword', messages.passwordWrong)

  await savePasswordHash(tx, account.id, hashes.next)
  await deleteOtherSessions(tx, account.id, by.tokenHash)
  await deleteCodes(tx, account.id)
  await notifyAccount(
    tx,
    account,
    passwordChangedEmail,
    { once: `password-changed:${account.id}:${now.toISOString()}` },
    { secrets, now },
  )
}
