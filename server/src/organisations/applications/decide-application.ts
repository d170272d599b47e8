import { recordAction } from '../../audit/index.ts'
import {
  changeRole,
  endSessions,
  findAccountName,
  lockOpenAccount,
  notifyAccount,
} from '../../identity/index.ts'
import type { Tx } from '../../platform/database/db.ts'
import type { Administrator } from '../../platform/http/actor.ts'
import { problem } from '../../platform/http/problem.ts'
import type { Row } from '../../platform/database/tables.ts'
import type { Platform } from '../../platform/platform.ts'
import { applicationAcceptedEmail, applicationRejectedEmail } from './email-kinds.ts'
import { canBeDecided, alreadyDecidedMessage } from '../rules.ts'
import { findApplication, saveDecision } from '../store.ts'

type Context = Pick<Platform, 'secrets'> & { now: Date }

/** Whom the email about the decision goes to. */
interface Applicant {
  id: number
  firstname: string
  email: string | null
}

/**
 * Makes an applicant an organisation, ends their sessions and emails them to sign in again.
 * @param input.id the applicant's account
 * @param input.reason emailed to the applicant; may be empty
 * @throws {Problem} NotFound; AlreadyDecided, naming who decided first and when
 */
export async function confirmApplication(
  tx: Tx,
  by: Administrator,
  { id, reason }: { id: number; reason: string },
  { secrets, now }: Context,
): Promise<void> {
  const applicant = await decideApplication(tx, by, { id, state: 'confirmed', reason, now })
  await accept(tx, applicant, reason, { secrets, now })
}

/**
 * Accepts the application that somebody sends whom their union invited: the invitation is its word (rule: branches). Their session ends as after
 * an administrator's decision.
 * @param applicant their account, which the caller has locked
 */
export async function acceptInvited(
  tx: Tx,
  applicant: Applicant,
  { secrets, now }: Context,
): Promise<Row<'application'>> {
  const decision = { accountId: applicant.id, state: 'confirmed', reason: '', decidedBy: null, now } as const
  await saveDecision(tx, decision)
  await accept(tx, applicant, '', { secrets, now })
  return (await findApplication(tx, applicant.id))!
}

async function accept(tx: Tx, applicant: Applicant, reason: string, context: Context): Promise<void> {
  const { id } = applicant
  await changeRole(tx, id, 'organisation')
  const idempotencyKey = `application-accepted:${id}`
  await notifyAccount(tx, applicant, applicationAcceptedEmail, { idempotencyKey, reason }, context)
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
  { secrets, now }: Context,
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
  { id, state, reason, now }: { id: number; state: 'confirmed' | 'rejected'; reason: string; now: Date },
): Promise<Applicant> {
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
