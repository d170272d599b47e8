import { messages } from '@street-musketeers/contract/membership/own-year.ts'
import type { LastLeaflets } from '@street-musketeers/contract/membership/own-year-schemas.ts'
import { lockOpenAccount } from '../../identity/index.ts'
import type { Db, Tx } from '../../platform/database/db.ts'
import type { Musketeer } from '../../platform/http/actor.ts'
import { problem } from '../../platform/http/problem.ts'
import { addMilliseconds, days } from '../../platform/values/clock.ts'
import { countLastDelivered, deleteHidden, saveHidden } from './encouragement-store.ts'
import { numbersToShow } from './rules.ts'

/** How many of their last leaflets a musketeer delivered (rule: last-leaflets); null if they hide it, or delivered too few. */
export async function showLastLeaflets(db: Db, of: Musketeer, now: Date): Promise<LastLeaflets | null> {
  const weekAgo = addMilliseconds(now, -days(7))
  const { isHidden, ...last } = await countLastDelivered(db, of.accountId, weekAgo)
  return isHidden ? null : numbersToShow(last)
}

/**
 * Hides that number or shows it again.
 * @throws {Problem} SignInNeeded when the account was closed since the call was admitted
 */
export async function chooseLastLeaflets(
  tx: Tx,
  { accountId }: Musketeer,
  { isHidden: hide }: { isHidden: boolean },
  now: Date,
): Promise<{ message: string }> {
  if (!(await lockOpenAccount(tx, accountId))) throw problem('SignInNeeded')
  if (hide) await saveHidden(tx, accountId, now)
  else await deleteHidden(tx, accountId)
  return { message: hide ? messages.lastLeafletsHidden : messages.lastLeafletsShown }
}
