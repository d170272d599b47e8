import type { Tx } from '../../platform/database/db.ts'
import { problem } from '../../platform/http/problem.ts'
import { findReviewedCampaignId, lockReportedCampaign, lockReview } from './store.ts'

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

export type ReviewedCampaign = Awaited<ReturnType<typeof lockReviewedCampaign>>['campaign']
