import { findAccountName, lockOpenAccount } from '../identity/index.ts'
import { recordDeed } from '../audit/index.ts'
import type { Administrator } from '../platform/http/actor.ts'
import type { Tx } from '../platform/database/db.ts'
import { problem } from '../platform/http/problem.ts'
import { canBeDecided, alreadyDecidedMessage } from './rules.ts'
import { findApplication, saveDecision } from './store.ts'

/**
 * Decides an application, once: of administrators who decide at the same time one wins.
 * @param id the applicant's account
 * @returns the applicant's account, for the letter that tells them
 * @throws {Problem} NotFound; AlreadyDecided, saying who was first and when
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
  // The account's lock orders decisions among each other and against the applicant closing the account.
  const account = await lockOpenAccount(tx, id)
  const application = account && (await findApplication(tx, id))
  if (!application) throw problem('NotFound')
  if (!canBeDecided(application)) {
    const first = application.decided_by ? await findAccountName(tx, application.decided_by) : ''
    throw problem('AlreadyDecided', { message: alreadyDecidedMessage(application, first) })
  }

  await saveDecision(tx, { accountId: id, state, reason, decidedBy: by.accountId, now })
  await recordDeed(tx, by, { deed: `${state}-application`, accountId: id, now })
  return account
}
