import { recordAction } from '../audit/index.ts'
import {
  changeRole,
  endSessions,
  findAccountName,
  lockOpenAccount,
  notifyAccount,
} from '../identity/index.ts'
import type { Tx } from '../platform/database/db.ts'
import type { Administrator } from '../platform/http/actor.ts'
import { problem } from '../platform/http/problem.ts'
import type { Platform } from '../platform/platform.ts'
import { applicationAcceptedEmail, applicationRejectedEmail } from './email-kinds.ts'
import { canBeDecided, alreadyDecidedMessage } from './rules.ts'
import { findApplication, saveDecision } from './store.ts'

/**
 * Makes an applicant an organisation, ends their sessions and emails them to sign in again.
 * @param input.id the applicant's account
 * @throws {Problem} NotFound; AlreadyDecided, naming who decided first and when
 */
export async function confirmApplication(
  tx: Tx,
  by: Administrator,
  { id }: { id: number },
  { secrets, now }: Pick<Platform, 'secrets'> & { now: Date },
): Promise<void> {
  const applicant = await decideApplication(tx, by, { id, state: 'confirmed', now })
  await changeRole(tx, id, 'organisation')
  await notifyAccount(
    tx,
    applicant,
    applicationAcceptedEmail,
    { idempotencyKey: `application-accepted:${id}` },
    { secrets, now },
  )
}

/**
 * Rejects an application for good. The applicant's sessions end; they get an email and may sign in to see the decision.
 * @param input.id the applicant's account
 * @param input.reason shown to the applicant; may be empty
 * @throws {Problem} NotFound; AlreadyDecided, naming who decided first and when
 */
export async function rejectApplication(
  tx: Tx,
  by: Administrator,
  { id, reason }: { id: number; reason: string },
  { secrets, now }: Pick<Platform, 'secrets'> & { now: Date },
): Promise<void> {
  const applicant = await decideApplication(tx, by, { id, state: 'rejected', reason, now })
  await endSessions(tx, id)
  await notifyAccount(
    tx,
    applicant,
    applicationRejectedEmail,
    { idempotencyKey: `application-rejected:${id}`, reason },
    { secrets, now },
  )
}

/**
 * Decides an application, once: if several administrators do it at the same time, one wins (rule: application-decided-once).
 * @param id the applicant's account
 * @returns the applicant's account, for the email about the decision
 * @throws {Problem} NotFound; AlreadyDecided, naming who decided first and when
 */
async function decideApplication(
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
