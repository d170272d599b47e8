import type { Tx } from '../../platform/database/db.ts'
import { problem } from '../../platform/http/problem.ts'
import { eraseAccountEverywhere } from './close-account.ts'
import { isUnclaimed } from './rules.ts'
import { lockAccountByEmail } from './store.ts'

/**
 * Frees an address for a person we know: an account that signed up with it and never proved it is erased.
 * @throws {Problem} EmailInUse
 */
export async function freeEmailAddress(tx: Tx, email: string, now: Date): Promise<void> {
  const holder = await lockAccountByEmail(tx, email)
  if (!holder) return
  if (!isUnclaimed(holder)) throw problem('EmailInUse')
  await eraseAccountEverywhere(tx, holder.id, now)
}
