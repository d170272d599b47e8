import type { InputOf } from '@street-musketeers/contract/endpoints.ts'
import { memberMessageMessages } from '@street-musketeers/contract/mailing/member-message-limits.ts'
import { recordAction, recordOrganisationAction } from '../../audit/index.ts'
import {
  findPeople,
  findPresentOfficers,
  lockAsSecondPerson,
  lockOpenAccount,
  notifyAccounts,
} from '../../identity/index.ts'
import type { Tx } from '../../platform/database/db.ts'
import type { Administrator, Organisation } from '../../platform/http/actor.ts'
import { problem } from '../../platform/http/problem.ts'
import { revisionOf } from '../../platform/http/revision.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import type { Platform } from '../../platform/platform.ts'
import { sendMemberMessage } from '../jobs.ts'
import { messageApprovedEmail, messageRefusedEmail, messageTakenDownEmail } from './email-kinds.ts'
import { authorsOf, monthOf, savedMessage, statesAfterApproval } from './rules.ts'
import { requireSendable } from './save-message.ts'
import { findInPreparation, findMessage, lockMessage, updateMessage, type DescribedMessage } from './store.ts'

type Context = Pick<Platform, 'secrets'> & { now: Date }
type Decision = Pick<InputOf<'POST /api/membermessage/:id/decision'>, 'revision' | 'approved' | 'comment'>

/**
 * Another officer than its writer decides about the message of their organisation (rule: messages-are-reviewed-first).
 * @throws {Problem} NotFound if none waits, also for another organisation's campaign; SecondPersonNeeded; ChangedMeanwhile; MessageNotNow;
 *   SignInNeeded for somebody who is no officer any more
 */
export async function decideOwnMessage(
  tx: Tx,
  by: Organisation,
  { id: campaignId, ...decision }: InputOf<'POST /api/org/campaign/:id/messages/decision'>,
  context: Context,
): Promise<void> {
  const { organisationId, accountId } = by
  await lockOpenAccount(tx, organisationId)
  const message = await findInPreparation(tx, organisationId)
  await lockAsSecondPerson(tx, by, message ? authorsOf(message) : [])
  if (message?.campaign_id !== campaignId || message.state !== 'waiting') throw problem('NotFound')
  await decide(tx, message, { ...decision, decidedBy: accountId }, context)
  await recordOrganisationAction(tx, by, {
    action: decision.approved ? 'approved-message' : 'returned-message',
    about: message.campaign_name,
    now: context.now,
  })
}

/**
 * An administrator decides about a message that nobody else in its organisation may review.
 * @throws {Problem} NotFound if it does not wait for administrators; ChangedMeanwhile; MessageNotNow
 */
export async function decideMessage(
  tx: Tx,
  by: Administrator,
  { id, ...decision }: InputOf<'POST /api/membermessage/:id/decision'>,
  context: Context,
): Promise<void> {
  const found = await findMessage(tx, id)
  if (found) await lockOpenAccount(tx, found.organisation_id)
  const message = found && (await findMessage(tx, id))
  if (!message?.waits_for_administrator) throw problem('NotFound')
  await decide(tx, message, { ...decision, decidedBy: by.accountId }, context)
  await recordAction(tx, by, {
    action: decision.approved ? 'approved-member-message' : 'refused-member-message',
    accountId: message.organisation_id,
    about: String(id),
    now: context.now,
  })
}

/** The caller has locked the organisation, in which all decide and write one after another. */
async function decide(
  tx: Tx,
  message: DescribedMessage,
  { revision, approved, comment, decidedBy }: Decision & { decidedBy: number },
  { secrets, now }: Context,
): Promise<void> {
  const { id, organisation_id: organisationId } = message
  // What was read is what is sent, or refused.
  const current = revisionOf(savedMessage(message))
  if (revision !== current)
    throw problem('ChangedMeanwhile', { message: memberMessageMessages.changed, revision: current })
  const decision = { decided_by: decidedBy, decided_at: now }
  const about = { campaignId: message.campaign_id, campaignName: message.campaign_name }
  const authors = await findPeople(tx, organisationId, authorsOf(message))
  if (approved) {
    await requireSendable(tx, { organisationId, ...message }, now)
    await updateMessage(tx, id, { ...decision, state: 'sending', month: monthOf(now), comment: '' })
    await enqueue(tx, sendMemberMessage, { messageId: id })
    const idempotencyKey = `message-approved:${id}`
    return notifyAccounts(tx, authors, messageApprovedEmail, { idempotencyKey, ...about }, { secrets, now })
  }
  await updateMessage(tx, id, { ...decision, state: 'refused', submitted_at: null, comment })
  const idempotencyKey = `message-refused:${id}:${now.getTime()}`
  const refusal = { idempotencyKey, ...about, comment }
  await notifyAccounts(tx, authors, messageRefusedEmail, refusal, { secrets, now })
}

/**
 * An administrator takes down a message that was approved: nobody sees it any more, and emails that have not left are not sent.
 * @throws {Problem} NotFound, also for one that was not approved; AlreadyDecided
 */
export async function takeDownMessage(
  tx: Tx,
  by: Administrator,
  { id, reason }: InputOf<'POST /api/membermessage/:id/takedown'>,
  { secrets, now }: Context,
): Promise<void> {
  const message = await lockMessage(tx, id)
  if (!message || !isApproved(message)) throw problem('NotFound')
  if (message.taken_down_at)
    throw problem('AlreadyDecided', { message: 'An administrator has already taken this message down.' })
  await updateMessage(tx, id, { taken_down_at: now, taken_down_reason: reason })
  await recordAction(tx, by, {
    action: 'took-down-member-message',
    accountId: message.organisation_id,
    about: String(id),
    now,
  })
  await notifyAccounts(
    tx,
    await findPresentOfficers(tx, message.organisation_id),
    messageTakenDownEmail,
    {
      idempotencyKey: `message-taken-down:${id}`,
      campaignName: message.campaign_name,
      campaignId: message.campaign_id,
      reason,
    },
    { secrets, now },
  )
}

/** Whether somebody has approved a message. */
export const isApproved = ({ state }: Pick<DescribedMessage, 'state'>): boolean =>
  (statesAfterApproval as readonly string[]).includes(state)
