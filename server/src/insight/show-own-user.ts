import type { OwnUser } from '@street-musketeers/contract/insight/insight.ts'
import { chosenCausesOf } from '../causes/index.ts'
import type { Actor } from '../platform/http/actor.ts'
import type { Db } from '../platform/database/db.ts'
import { problem } from '../platform/http/problem.ts'
import { listEveryMembership } from '../membership/index.ts'
import { nextDatesOf, presentOwnUser } from './present.ts'
import { findOwnUser } from './store.ts'

/**
 * The signed-in account with all its screens need, in three statements.
 * @throws {Problem} SignInNeeded when it was closed since the call was admitted
 */
export async function showOwnUser(db: Db, { accountId }: Actor, now: Date): Promise<OwnUser> {
  const user = await findOwnUser(db, accountId, now)
  if (!user || user.closed_at) throw problem('SignInNeeded')
  if (user.role !== 'musketeer') return presentOwnUser(user, { causes: [], joined: [], nextDates: null }, now)
  const causes = await chosenCausesOf(db, accountId)
  const nextDates = nextDatesOf(user, now)
  const joined = await listEveryMembership(db, accountId, nextDates, now)
  return presentOwnUser(user, { causes, joined, nextDates }, now)
}
