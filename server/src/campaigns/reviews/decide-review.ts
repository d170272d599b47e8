import type { ReviewOutcome } from '@street-musketeers/contract/campaigns/reviews.ts'
import type { Tx } from '../../platform/database/db.ts'
import type { Row } from '../../platform/database/tables.ts'
import { problem } from '../../platform/http/problem.ts'
import {
  findReviewedCampaignId,
  lockReportedCampaign,
  lockReview,
  findOrOpenReview,
  markTakenDown,
  saveDecision,
} from './store.ts'
import type { InputOf } from '@street-musketeers/contract/endpoints.ts'
import { recordAction } from '../../audit/index.ts'
import type { Administrator } from '../../platform/http/actor.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import type { Platform } from '../../platform/platform.ts'
import { campaignEnded } from '../events.ts'
import { notifyOfDecision } from './notify-people-concerned.ts'
import { decidedBeforeMessage } from './rules.ts'
import { findAccountName } from '../../identity/index.ts'

/**
 * Locks a review and its campaign, the campaign first, as everything does that decides about both.
 * @throws {Problem} NotFound, also once the campaign was purged
 */
export async function lockReviewedCampaign(tx: Tx, reviewId: number) {
  const campaignId = await findReviewedCampaignId(tx, reviewId)
  const campaign = campaignId && (await lockReportedCampaign(tx, campaignId))
  const review = campaign && (await lockReview(tx, reviewId))
  if (!review) throw problem('NotFound')
  return { review, campaign }
}

type ReviewedCampaign = Awaited<ReturnType<typeof lockReviewedCampaign>>['campaign']

/**
 * Stops a campaign for cause: its leaflet is withdrawn (rule: stopped-for-cause). A review that is open is decided with it.
 * @returns the id of the review that holds the decision
 * @throws {Problem} NotFound, CampaignGone or CampaignWithdrawn
 */
export async function takeDownCampaign(
  tx: Tx,
  by: Administrator,
  { id, reason }: InputOf<'POST /api/campaign/:id/takedown'>,
  { secrets, now }: Pick<Platform, 'secrets'> & { now: Date },
): Promise<number> {
  const campaign = await lockReportedCampaign(tx, id)
  if (!campaign) throw problem('NotFound')
  refuseEnded(campaign)
  const review = await findOrOpenReview(tx, id, now)
  await takeDown(tx, by, { campaign, review, reason }, { secrets, now })
  return review.id
}

/** Decides a review by stopping its campaign. The caller has locked both. @throws {Problem} CampaignGone or CampaignWithdrawn */
export async function takeDown(
  tx: Tx,
  by: Administrator,
  {
    campaign,
    review,
    reason,
  }: { campaign: ReviewedCampaign; review: Row<'campaign_review'>; reason: string },
  { secrets, now }: Pick<Platform, 'secrets'> & { now: Date },
): Promise<void> {
  refuseEnded(campaign)
  await saveDecision(tx, review.id, {
    outcome: 'stopped',
    reason,
    decidedBy: by.accountId,
    now,
    stoppedBefore: campaign.stopped_at,
  })
  await markTakenDown(tx, campaign.id, now)
  await recordAction(tx, by, {
    action: 'stopped-campaign',
    accountId: campaign.account_id,
    about: review.reference,
    now,
  })
  await enqueue(tx, campaignEnded, { campaignId: campaign.id })
  await notifyOfDecision(tx, { reviewId: review.id, organisationId: campaign.account_id }, { secrets, now })
}

/** @throws {Problem} CampaignWithdrawn or CampaignGone when administrators have stopped the campaign, or it was deleted */
export function refuseEnded({ deleted_at, taken_down_at }: ReviewedCampaign): void {
  if (taken_down_at)
    throw problem('CampaignWithdrawn', { message: 'An administrator has already stopped this campaign.' })
  if (deleted_at)
    throw problem('CampaignGone', { message: 'Its organisation has deleted this campaign, so it has ended.' })
}

/** @throws {Problem} AlreadyDecided, naming who decided and when */
export async function refuseDecided(
  tx: Tx,
  { decided_at, decided_by }: Pick<Row<'campaign_review'>, 'decided_at' | 'decided_by'>,
): Promise<void> {
  if (!decided_at) return
  const name = await findAccountName(tx, decided_by!)
  throw problem('AlreadyDecided', { message: decidedBeforeMessage(name, decided_at) })
}

/**
 * Decides the reports of a campaign, once. The organisation, and everyone who reported it with an address, are emailed the decision and its
 * reason, and how to appeal (rules: leaflet-reports, appeals).
 * @throws {Problem} NotFound; AlreadyDecided, naming who decided and when; for a stop also CampaignGone or CampaignWithdrawn
 */
export async function decideReview(
  tx: Tx,
  by: Administrator,
  { id, outcome, reason }: { id: number; outcome: ReviewOutcome; reason: string },
  { secrets, now }: Pick<Platform, 'secrets'> & { now: Date },
): Promise<void> {
  const { review, campaign } = await lockReviewedCampaign(tx, id)
  await refuseDecided(tx, review)
  if (outcome === 'stopped') return takeDown(tx, by, { campaign, review, reason }, { secrets, now })

  await saveDecision(tx, id, { outcome, reason, decidedBy: by.accountId, now, stoppedBefore: null })
  await recordAction(tx, by, {
    action: 'left-campaign-alone',
    accountId: campaign.account_id,
    about: review.reference,
    now,
  })
  await notifyOfDecision(tx, { reviewId: id, organisationId: campaign.account_id }, { secrets, now })
}
