import type { Tx } from '../../platform/database/db.ts'
import type { Platform } from '../../platform/platform.ts'
import { problem } from '../../platform/http/problem.ts'
import { hashToken } from '../../platform/secrets/secrets.ts'
import { activateAccount } from '../accounts/activate-account.ts'
import { passwordChangedEmail } from '../accounts/email-kinds.ts'
import { notifyAccount } from '../accounts/notify-account.ts'
import { consumeGrant, deleteCodes } from '../codes/store.ts'
import { disconnectAllExternalAccounts } from '../external-accounts/disconnect-external-account.ts'
import { deleteSessions } from '../sessions/store.ts'
import { lockAccount, savePasswordHash } from '../accounts/store.ts'

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
