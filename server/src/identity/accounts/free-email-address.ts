import type { Tx } from '../../platform/database/db.ts'
import { problem } from '../../platform/http/problem.ts'
import { eraseAccountEverywhere } from './close-account.ts'
import { isUnclaimed } from '../rules.ts'
import { lockAccountByEmail } from './store.ts'

/**
 * Makes an address free for somebody whom we know: who once signed up with it and never proved it is theirs gives way.
 * @throws {Problem} EmailInUse
 */
export async function freeEmailAddress(tx: Tx, email: string, now: Date): Promise<void> {
  const holder = await lockAccountByEmail(tx, email)
  if (!holder) return
  if (!isUnclaimed(holder)) throw problem('EmailInUse')
  await eraseAccountEverywhere(tx, holder.id, now)
}
