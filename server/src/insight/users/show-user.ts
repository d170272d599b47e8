import type { UserDetails } from '@street-musketeers/contract/insight/users.ts'
import { listChosenCauses } from '../../causes/index.ts'
import { recordAction } from '../../audit/index.ts'
import { listAllMemberships } from '../../membership/index.ts'
import type { Administrator } from '../../platform/http/actor.ts'
import type { Tx } from '../../platform/database/db.ts'
import { problem } from '../../platform/http/problem.ts'
import { frequencyOf, presentMemberships, presentUser } from './present.ts'
import { findUser } from './store.ts'

/**
 * One account, for an administrator. The read is logged in the same transaction, so no account is read unlogged (rule: administrator-actions-logged).
 * @throws {Problem} NotFound
 */
export async function showUser(
  tx: Tx,
  by: Administrator,
  { id }: { id: number },
  now: Date,
): Promise<UserDetails> {
  const user = await findUser(tx, id)
  if (!user) throw problem('NotFound')
  await recordAction(tx, by, { action: 'looked-at-person', accountId: id, now })
  const isMusketeer = user.role === 'musketeer'
  return {
    ...presentUser(user),
    causeUsers: isMusketeer ? await listChosenCauses(tx, id) : [],
    campaignDistributors: presentMemberships(isMusketeer ? await listAllMemberships(tx, id, null, now) : []),
    frequency: frequencyOf(user),
  }
}
