import type { Tx } from '../../platform/database/db.ts'
import type { Platform } from '../../platform/platform.ts'
import { openSession, type OpenedSession } from '../sessions/open-session.ts'
import { activateAccount } from './activate-account.ts'
import { createAccount, type NewAccount } from './store.ts'

/**
 * Creates an account that is activated already and signs it in, for a demonstration.
 * @param signedUpAt when it signed up
 * @returns the account's id and its session
 */
export async function createActivatedAccount(
  tx: Tx,
  newcomer: NewAccount,
  signedUpAt: Date,
  { secrets, now }: Pick<Platform, 'secrets'> & { now: Date },
): Promise<OpenedSession & { id: number }> {
  const account = await createAccount(tx, newcomer, signedUpAt)
  if (!account) throw new Error(`${newcomer.email} already has an account.`)
  await activateAccount(tx, account.id, { secrets, now })
  const passedSecondFactor = account.role === 'administrator'
  return { id: account.id, ...(await openSession(tx, account, now, { passedSecondFactor })) }
}
