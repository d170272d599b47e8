import type { InputOf, ReplyOf } from '@street-musketeers/contract/endpoints.ts'
import type { WaitingForYou } from '@street-musketeers/contract/insight/waiting.ts'
import { isAtLeast } from '@street-musketeers/contract/seats.ts'
import { recordAction } from '../../audit/index.ts'
import { findAccountName, findSecondPeople } from '../../identity/index.ts'
import type { Db, Tx } from '../../platform/database/db.ts'
import { pageOf } from '../../platform/database/page.ts'
import type { Administrator, Organisation } from '../../platform/http/actor.ts'
import { problem } from '../../platform/http/problem.ts'
import { revisionOf } from '../../platform/http/revision.ts'
import type { Row } from '../../platform/database/tables.ts'
import { isApproved } from './decide-message.ts'
import { authorsOf, findHaltCause, memberMessageState, presentEmailed, savedMessage } from './rules.ts'
import { findFreeFrom, requireCampaign } from './save-message.ts'
import {
  findApproved,
  findInPreparation,
  findMessage,
  findOldestToReview,
  findShown,
  pageOfReviewedMessages,
  type DescribedMessage,
} from './store.ts'

type OwnMessages = ReplyOf<'GET /api/org/campaign/:id/messages'>

/**
 * What an organisation writes to the members of one of its campaigns.
 * @throws {Problem} NotFound, also for another organisation's campaign; CampaignGone; SignInNeeded if the organisation has just closed
 */
export async function showOwnMessages(
  db: Db,
  by: Organisation,
  { id: campaignId }: { id: number },
  now: Date,
): Promise<OwnMessages> {
  const campaign = await requireCampaign(db, by, campaignId)
  if (!campaign.replies_to) throw problem('SignInNeeded')
  const current = await findInPreparation(db, by.organisationId)
  const isHere = current?.campaign_id === campaignId
  return {
    campaignName: campaign.name,
    organisation: campaign.organisation ?? '',
    repliesTo: campaign.replies_to,
    elsewhere:
      current && !isHere ? { campaignId: current.campaign_id, campaignName: current.campaign_name } : null,
    freeFrom: await findFreeFrom(db, by.organisationId, now),
    halted: findHaltCause(campaign),
    preparing: isHere ? await presentInPreparation(db, by, current) : null,
    revision: revisionOf(isHere ? savedMessage(current) : null),
    sent: (await findApproved(db, campaignId)).map((message) => ({
      ...presentMessage(message),
      sentAt: message.decided_at!.toISOString(),
      emailed: presentEmailed(message.emailed),
    })),
  }
}

async function presentInPreparation(
  db: Db,
  by: Organisation,
  message: DescribedMessage,
): Promise<OwnMessages['preparing']> {
  const reviewers = await findReviewers(db, by, message)
  return {
    ...presentMessage(message),
    writtenBy: await findAccountName(db, message.written_by),
    savedAt: message.saved_at.toISOString(),
    reviewer: reviewers.length ? 'officer' : 'administrator',
    canDecide: canDecide(by, message, reviewers),
    comment: message.comment,
  }
}

const findReviewers = (db: Db, { organisationId }: Organisation, message: DescribedMessage) =>
  findSecondPeople(db, organisationId, authorsOf(message))

const canDecide = (
  { accountId }: Organisation,
  { state }: DescribedMessage,
  reviewers: readonly { id: number }[],
): boolean => state === 'waiting' && reviewers.some(({ id }) => id === accountId)

/** The message that the caller may decide about, or that was sent back to them (rule: waiting-for-you); null if there is none. */
export async function findWaitingMessage(db: Db, by: Organisation): Promise<WaitingForYou['message']> {
  const message = await findInPreparation(db, by.organisationId)
  if (!message || !isAtLeast(by.seat, 'author')) return null
  const about = { campaignId: message.campaign_id, campaignName: message.campaign_name }
  if (canDecide(by, message, await findReviewers(db, by, message))) return { ...about, step: 'review' }
  const isReturned = message.state === 'refused' && authorsOf(message).includes(by.accountId)
  return isReturned ? { ...about, step: 'change' } : null
}

const presentMessage = (message: Row<'member_message'>) => ({
  id: message.id,
  messageText: message.message,
  messageLink: message.link,
  state: memberMessageState(message),
  halted: message.halted,
  takenDownReason: message.taken_down_reason,
})

/** What the members of a campaign may read, newest first. The caller has checked that somebody is one. */
export const findMessagesToMembers = async (db: Db, campaignId: number) =>
  (await findShown(db, campaignId)).map(({ message, link, decided_at }) => ({
    messageText: message,
    messageLink: link,
    sentAt: decided_at!.toISOString(),
  }))

/** The message that has waited longest for an administrator, with how many wait (rule: what-waits). */
export const findOldestMessageToReview = (db: Db) => findOldestToReview(db)

/** A page of messages for administrators. It names no person. */
export async function listReviewedMessages(
  db: Db,
  { state, ...page }: InputOf<'GET /api/membermessages/:page/:size'>,
): Promise<ReplyOf<'GET /api/membermessages/:page/:size'>> {
  const { rows, total } = await pageOfReviewedMessages(db, { ...page, state: state ?? null })
  return pageOf(rows.map(presentReviewedMessage), total, page)
}

/**
 * A message that waits for an administrator, or was approved. The read is logged (rule: administrator-actions-logged).
 * @throws {Problem} NotFound, also for one that only its organisation reads
 */
export async function showReviewedMessage(
  tx: Tx,
  by: Administrator,
  { id }: { id: number },
  now: Date,
): Promise<ReplyOf<'GET /api/membermessage/:id'>> {
  const message = await findMessage(tx, id)
  if (!message || !(message.waits_for_administrator || isApproved(message))) throw problem('NotFound')
  await recordAction(tx, by, {
    action: 'read-member-message',
    accountId: message.organisation_id,
    about: String(id),
    now,
  })
  return {
    ...presentReviewedMessage(message),
    ...presentMessage(message),
    repliesTo: message.replies_to ?? '',
    revision: revisionOf(savedMessage(message)),
    canDecide: message.waits_for_administrator,
  }
}

type ReviewedMessageRow = Awaited<ReturnType<typeof pageOfReviewedMessages>>['rows'][number]

const presentReviewedMessage = (row: ReviewedMessageRow) => ({
  id: row.id,
  organisationId: row.organisation_id,
  organisation: row.organisation ?? '',
  campaignId: row.campaign_id,
  campaignName: row.campaign_name,
  state: memberMessageState(row),
  since: (row.submitted_at && row.state === 'waiting' ? row.submitted_at : row.decided_at!).toISOString(),
})
