import type { OwnUser } from '@street-musketeers/contract/insight/users.ts'
import { listChosenCauses } from '../../causes/index.ts'
import type { Actor } from '../../platform/http/actor.ts'
import type { Db } from '../../platform/database/db.ts'
import { problem } from '../../platform/http/problem.ts'
import { listAllMemberships } from '../../membership/index.ts'
import { nextDatesOf, presentOwnUser } from './present.ts'
import { findOwnUser } from './store.ts'

/**
 * The signed-in account with everything its screens need, in three statements.
 * @throws {Problem} SignInNeeded if the account has just been closed
 */
export async function showOwnUser(db: Db, { accountId }: Actor, now: Date): Promise<OwnUser> {
  const user = await findOwnUser(db, accountId, now)
  if (!user || user.closed_at) throw problem('SignInNeeded')
  if (user.role !== 'musketeer')
    return presentOwnUser(user, { causes: [], memberships: [], nextDates: null }, now)
  const causes = await listChosenCauses(db, accountId)
  const nextDates = nextDatesOf(user, now)
  const memberships = await listAllMemberships(db, accountId, nextDates, now)
  return presentOwnUser(user, { causes, memberships, nextDates }, now)
}
