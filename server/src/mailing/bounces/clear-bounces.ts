import { recordDeed } from '../../audit/index.ts'
import type { Administrator } from '../../platform/http/actor.ts'
import type { Tx } from '../../platform/database/db.ts'
import { problem } from '../../platform/http/problem.ts'
import { deleteBounces } from './store.ts'

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
  if (!(await deleteBounces(tx, id))) throw problem('NotFound')
  await recordDeed(tx, by, { deed: 'cleared-bounces', accountId: id, now })
}
