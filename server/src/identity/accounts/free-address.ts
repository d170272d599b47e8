import type { Tx } from '../../platform/database/db.ts'
import { problem } from '../../platform/http/problem.ts'
import { eraseForGood } from './close-account.ts'
import { givesWay } from '../rules.ts'
import { lockAccountByEmail } from './store.ts'

/**
 * Makes an address free for somebody whom we know: who once signed up with it and never proved it is theirs gives way.
 * @throws {Problem} EmailInUse
 */
export async function freeAddress(tx: Tx, email: string, now: Date): Promise<void> {
  const holder = await lockAccountByEmail(tx, email)
  if (!holder) return
  if (!givesWay(holder)) throw problem('EmailInUse')
  await eraseForGood(tx, holder.id, now)
}
