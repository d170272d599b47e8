import { findAccountName, lockOpenAccount } from '../identity/index.ts'
import { recordAction } from '../audit/index.ts'
import type { Administrator } from '../platform/http/actor.ts'
import type { Tx } from '../platform/database/db.ts'
import { problem } from '../platform/http/problem.ts'
import { canBeDecided, alreadyDecidedMessage } from './rules.ts'
import { findApplication, saveDecision } from './store.ts'

/**
 * Decides an application, once: of several administrators at the same time, one wins (rule: application-decided-once).
 * @param id the applicant's account
 * @returns the applicant's account, for the email about the decision
 * @throws {Problem} NotFound; AlreadyDecided, naming who decided first and when
 */
export async function decideApplication(
  tx: Tx,
  by: Administrator,
  {
    id,
    state,
    reason = '',
    now,
  }: { id: number; state: 'confirmed' | 'rejected'; reason?: string; now: Date },
): Promise<{ id: number; firstname: string; email: string | null }> {
  // The account's lock puts decisions, and the applicant closing the account, in an order.
  const account = await lockOpenAccount(tx, id)
  const application = account && (await findApplication(tx, id))
  if (!application) throw problem('NotFound')
  if (!canBeDecided(application)) {
    const decidedBy = application.decided_by ? await findAccountName(tx, application.decided_by) : ''
    throw problem('AlreadyDecided', { message: alreadyDecidedMessage(application, decidedBy) })
  }

  await saveDecision(tx, { accountId: id, state, reason, decidedBy: by.accountId, now })
  await recordAction(tx, by, { action: `${state}-application`, accountId: id, now })
  return account
}
