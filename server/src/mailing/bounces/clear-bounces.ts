import { recordAction } from '../../audit/index.ts'
import type { Administrator } from '../../platform/http/actor.ts'
import type { Tx } from '../../platform/database/db.ts'
import { problem } from '../../platform/http/problem.ts'
import { deleteBounces } from './store.ts'

/**
 * Deletes an account's bounces, so that it gets leaflets and newsletters again.
 * @throws {Problem} NotFound when it has none, or they were cleared already
 */
export async function clearBounces(
  tx: Tx,
  by: Administrator,
  { id }: { id: number },
  now: Date,
): Promise<void> {
  if (!(await deleteBounces(tx, id))) throw problem('NotFound')
  await recordAction(tx, by, { action: 'cleared-bounces', accountId: id, now })
}
