import { recordDeed } from '../identity/record-deed.ts'
import type { Administrator } from '../platform/actor.ts'
import type { Tx } from '../platform/db.ts'
import { problem } from '../platform/problem.ts'
import { deleteBouncesOf } from './bounce-store.ts'

/**
 * Forgets that an account's address bounced, for somebody who says that it is well again.
 * @throws {Problem} NotFound when it did not bounce, or was cleared already
 */
export async function clearBounces(
  tx: Tx,
  by: Administrator,
  { id }: { id: number },
  now: Date,
): Promise<void> {
  if (!(await deleteBouncesOf(tx, id))) throw problem('NotFound')
  await recordDeed(tx, by, { deed: 'cleared-bounces', accountId: id, now })
}
