import type { Actor } from '../../platform/http/actor.ts'
import type { Tx } from '../../platform/database/db.ts'
import type { Platform } from '../../platform/platform.ts'
import { problem } from '../../platform/http/problem.ts'
import { lockOpenAccount } from '../accounts/find-account.ts'
import type { Account } from '../accounts/store.ts'
import { deleteOtherSessions } from '../sessions/store.ts'
import { notifyExternalAccountChange } from './notify-external-account-change.ts'
import { deleteExternalAccounts } from './store.ts'

/**
 * Disconnects one external account of the person who is signed in, ends their other sessions and emails them (rule:
 * external-accounts-in-settings). Without a password they sign in by "Forgot password" from then on.
 * @throws {Problem} NotFound, also for somebody else's
 */
export async function disconnectExternalAccount(
  tx: Tx,
  by: Actor,
  id: number,
  { secrets, now }: Pick<Platform, 'secrets'> & { now: Date },
): Promise<void> {
  const account = await lockOpenAccount(tx, by.accountId)
  if (!account || !(await deleteExternalAccounts(tx, { accountId: account.id, id })))
    throw problem('NotFound')
  await deleteOtherSessions(tx, account.id, by.tokenHash)
  await notifyExternalAccountChange(tx, account, 'disconnected', { secrets, now })
}

/** Disconnects every external account of a locked account, and emails its owner if there was one. The caller ends its sessions. */
export async function disconnectAllExternalAccounts(
  tx: Tx,
  account: Account,
  { secrets, now }: Pick<Platform, 'secrets'> & { now: Date },
): Promise<void> {
  if (await deleteExternalAccounts(tx, { accountId: account.id }))
    await notifyExternalAccountChange(tx, account, 'disconnected', { secrets, now })
}
