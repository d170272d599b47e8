import { memberMessageMessages } from '@street-musketeers/contract/mailing/member-message-limits.ts'
import type { InputOf, ReplyOf } from '@street-musketeers/contract/endpoints.ts'
import { recordOrganisationAction } from '../../audit/index.ts'
import { findSecondPeople, lockOpenAccount, notifyAccounts } from '../../identity/index.ts'
import type { Db, Tx } from '../../platform/database/db.ts'
import type { Organisation } from '../../platform/http/actor.ts'
import { problem } from '../../platform/http/problem.ts'
import { requireRevision, revisionOf } from '../../platform/http/revision.ts'
import type { Platform } from '../../platform/platform.ts'
import { londonDate, startOfNextLondonMonth } from '../../platform/values/clock.ts'
import { messageToReviewEmail } from './email-kinds.ts'
import { findHaltCause, monthOf, savedMessage } from './rules.ts'
import {
  deleteInPreparation,
  deleteMessagesOf,
  deleteUnsendable,
  findCampaignOfOrganisation,
  findInPreparation,
  findOrganisationOf,
  hasMessageOf,
  insertMessage,
  updateMessage,
} from './store.ts'

type Context = Pick<Platform, 'secrets'> & { now: Date }

/**
 * Saves the message that an organisation is preparing, or sends it for review (rules: one-message-in-preparation, messages-are-reviewed-first).
 * What is in review is a draft again when it is saved as one.
 * @returns the sentence to show, and the new revision
 * @throws {Problem} NotFound, also for another organisation's campaign; CampaignGone; MessageNotNow; ChangedMeanwhile; SignInNeeded if the
 *   organisation has just closed
 */
export async function saveMessage(
  tx: Tx,
  by: Organisation,
  {
    id: campaignId,
    messageText,
    messageLink,
    draft,
    revision,
  }: InputOf<'PUT /api/org/campaign/:id/messages'>,
  { secrets, now }: Context,
): Promise<ReplyOf<'PUT /api/org/campaign/:id/messages'>> {
  const { organisationId, accountId } = by
  if (!(await lockOpenAccount(tx, organisationId))) throw problem('SignInNeeded')
  const campaign = await requireCampaign(tx, by, campaignId)
  if (findHaltCause(campaign) === 'ended')
    throw problem('MessageNotNow', { message: memberMessageMessages.halted('ended') })
  await deleteUnsendable(tx, organisationId)
  const current = await findInPreparation(tx, organisationId)
  if (current && current.campaign_id !== campaignId)
    throw problem('MessageNotNow', { message: memberMessageMessages.elsewhere(current.campaign_name) })
  const savedRevision = requireRevision({
    stored: current ? savedMessage(current) : null,
    next: { messageText, messageLink },
    revision,
    goneMessage: memberMessageMessages.gone,
  })
  if (!draft) await requireSendable(tx, { organisationId, ...campaign }, now)

  const isUnchanged = current !== undefined && revisionOf(savedMessage(current)) === savedRevision
  const writtenBy = isUnchanged ? current.written_by : accountId
  const submittedBy = draft ? null : accountId
  // A repeat asks nobody again, and waits since the first.
  const isRepeated =
    !draft && isUnchanged && current.state === 'waiting' && current.submitted_by === submittedBy
  const saved = {
    message: messageText,
    link: messageLink,
    state: draft ? ('draft' as const) : ('waiting' as const),
    written_by: writtenBy,
    submitted_by: submittedBy,
    saved_at: now,
    submitted_at: draft ? null : now,
  }
  const id = current
    ? current.id
    : await insertMessage(tx, { ...saved, organisation_id: organisationId, campaign_id: campaignId })
  // Why it was refused is shown until it is sent for review again.
  if (current && !isRepeated) await updateMessage(tx, id, draft ? saved : { ...saved, comment: '' })
  if (draft) return { message: memberMessageMessages.draftSaved, revision: savedRevision }

  if (!isRepeated)
    await recordOrganisationAction(tx, by, { action: 'sent-message', about: campaign.name, now })
  const reviewers = await findSecondPeople(tx, organisationId, [writtenBy, accountId])
  await notifyAccounts(
    tx,
    isRepeated ? [] : reviewers,
    messageToReviewEmail,
    {
      idempotencyKey: `message-to-review:${id}:${now.getTime()}`,
      organisation: campaign.organisation ?? '',
      campaignId,
      campaignName: campaign.name,
    },
    { secrets, now },
  )
  return {
    message: reviewers.length
      ? memberMessageMessages.sentToOfficer
      : memberMessageMessages.sentToAdministrator,
    revision: savedRevision,
  }
}

/** @throws {Problem} NotFound, also for another organisation's; CampaignGone for one that was deleted */
export async function requireCampaign(db: Db, { organisationId }: Organisation, id: number) {
  const campaign = await findCampaignOfOrganisation(db, organisationId, id)
  if (!campaign) throw problem('NotFound')
  if (campaign.deleted_at) throw problem('CampaignGone')
  return campaign
}

/** The day from which an organisation can send its next message (rule: one-message-a-month); null: now. */
export const findFreeFrom = async (db: Db, organisationId: number, now: Date): Promise<string | null> =>
  (await hasMessageOf(db, organisationId, monthOf(now))) ? londonDate(startOfNextLondonMonth(now)) : null

/**
 * The caller has locked the organisation, so nobody sends another meanwhile.
 * @throws {Problem} MessageNotNow if it has sent one this month, or the campaign was stopped or is paused
 */
export async function requireSendable(
  tx: Tx,
  message: { organisationId: number } & Parameters<typeof findHaltCause>[0],
  now: Date,
): Promise<void> {
  const cause = findHaltCause(message)
  if (cause) throw problem('MessageNotNow', { message: memberMessageMessages.halted(cause) })
  const freeFrom = await findFreeFrom(tx, message.organisationId, now)
  if (freeFrom) throw problem('MessageNotNow', { message: memberMessageMessages.alreadySent(freeFrom) })
}

/** @throws {Problem} NotFound if the organisation is preparing none for that campaign */
export async function deleteMessage(
  tx: Tx,
  by: Organisation,
  { id }: { id: number },
  now: Date,
): Promise<void> {
  // Nobody decides about it meanwhile.
  await lockOpenAccount(tx, by.organisationId)
  const campaign = await findCampaignOfOrganisation(tx, by.organisationId, id)
  if (!(await deleteInPreparation(tx, by.organisationId, id))) throw problem('NotFound')
  await recordOrganisationAction(tx, by, { action: 'deleted-message', about: campaign?.name ?? '', now })
}

/** When a campaign has ended: what is in preparation goes if it was stopped or deleted (rule: one-message-in-preparation). */
export async function forgetEndedCampaign(tx: Tx, { campaignId }: { campaignId: number }): Promise<void> {
  const campaign = await findOrganisationOf(tx, campaignId)
  if (!campaign) return
  // Nobody decides about it meanwhile.
  await lockOpenAccount(tx, campaign.organisationId)
  await deleteUnsendable(tx, campaign.organisationId)
}

/** When an organisation closes its account. */
export const eraseMessages = (tx: Tx, { accountId }: { accountId: number }) => deleteMessagesOf(tx, accountId)
