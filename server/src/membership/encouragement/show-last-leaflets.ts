import type { LastLeaflets } from '@street-musketeers/contract/membership/history.ts'
import { lockOpenAccount } from '../../identity/index.ts'
import type { Db, Tx } from '../../platform/database/db.ts'
import type { Musketeer } from '../../platform/http/actor.ts'
import { problem } from '../../platform/http/problem.ts'
import { addMilliseconds, days } from '../../platform/values/clock.ts'
import { deleteHidden, findLastDelivered, saveHidden } from './store.ts'

/** How many of their last leaflets somebody must have delivered for the number to be shown: it should thank, never blame. */
const minDelivered = 3

/** What a musketeer sees of their last leaflets (rule: last-leaflets); null if they hide it, or delivered too few. */
export async function showLastLeaflets(db: Db, accountId: number, now: Date): Promise<LastLeaflets | null> {
  const { isHidden, ...last } = await findLastDelivered(db, accountId, addMilliseconds(now, -days(7)))
  return isHidden || last.delivered < minDelivered ? null : last
}

/**
 * Hides how many of their last leaflets a musketeer delivered (rule: last-leaflets), or shows it again.
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
  return {
    message: hide
      ? 'It is hidden. You can show it again in Settings.'
      : 'History shows how many of your last leaflets you delivered.',
  }
}
