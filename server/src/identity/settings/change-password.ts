import { settingsMessages } from '@street-musketeers/contract/identity/messages-and-limits.ts'
import type { Actor } from '../../platform/http/actor.ts'
import type { Tx } from '../../platform/database/db.ts'
import type { Platform } from '../../platform/platform.ts'
import { problemWith, problem } from '../../platform/http/problem.ts'
import { passwordChangedEmail } from '../accounts/email-kinds.ts'
import { lockOpenAccount } from '../accounts/find-account.ts'
import { notifyAccount, activateAccount } from '../accounts/notify-account.ts'
import { savePasswordHash, lockAccount } from '../accounts/store.ts'
import { deleteCodes, consumeGrant } from '../codes/store.ts'
import { renewSession, type OpenedSession } from '../sessions/open-session.ts'
import { deleteOtherSessions, deleteSessions } from '../sessions/store.ts'
import { hashToken } from '../../platform/secrets/secrets.ts'
import { disconnectAllExternalAccounts } from '../external-accounts/connect-external-account.ts'

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

/**
 * Saves a new password, ends every session and emails the owner; with `disconnect`, no external account signs in any more. The holder of a grant has read the account's email, so an
 * address that was never confirmed now is.
 * @returns the account
 * @throws {Problem} GrantNotAccepted
 */
export async function resetPassword(
  tx: Tx,
  { grant, passwordHash, disconnect }: { grant: string; passwordHash: string; disconnect: boolean },
  { secrets, now }: Pick<Platform, 'secrets'> & { now: Date },
): Promise<{ accountId: number }> {
  const hash = hashToken(grant)
  const row = await consumeGrant(tx, hash)
  const account = row && row.expires_at > now ? await lockAccount(tx, row.account_id) : undefined
  if (!account || account.closed_at) throw problem('GrantNotAccepted')

  await activateAccount(tx, account.id, { secrets, now })
  await savePasswordHash(tx, account.id, passwordHash)
  if (disconnect) await disconnectAllExternalAccounts(tx, account, { secrets, now })
  await deleteSessions(tx, account.id)
  await deleteCodes(tx, account.id)
  await notifyAccount(
    tx,
    account,
    passwordChangedEmail,
    { idempotencyKey: `password-changed:${hash.toString('hex')}` },
    { secrets, now },
  )
  return { accountId: account.id }
}
