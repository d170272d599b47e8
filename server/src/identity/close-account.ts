import type { Actor } from '../platform/actor.ts'
import type { Tx } from '../platform/db.ts'
import { enqueue } from '../platform/jobs.ts'
import { forgetLettersTo } from '../platform/letters/letter.ts'
import { problem } from '../platform/problem.ts'
import { accountClosed } from './events.ts'
import { eraseAccount, forgetConsents, lockAccount, lockAdministrators } from './store.ts'

/**
 * Closes an account for good: its personal details and sessions go in this commit (D16).
 * @throws {Problem} LastAdministrator (D17)
 */
export async function closeAccount(tx: Tx, by: Actor, now: Date): Promise<void> {
  if (by.role === 'administrator' && (await lockAdministrators(tx)) === 1) throw problem('LastAdministrator')
  const account = await lockAccount(tx, by.accountId)
  if (!account || account.closed_at) return

  await eraseForGood(tx, by.accountId, now)
}

/** Erases a locked account, and has later domains forget theirs. */
export async function eraseForGood(tx: Tx, accountId: number, now: Date): Promise<void> {
  await eraseAccount(tx, accountId, now)
  await forgetConsents(tx, accountId)
  await forgetLettersTo(tx, accountId, now)
  await enqueue(tx, accountClosed, { accountId })
}
