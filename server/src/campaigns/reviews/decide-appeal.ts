import { recordAction } from '../../audit/index.ts'
import type { Tx } from '../../platform/database/db.ts'
import type { Administrator } from '../../platform/http/actor.ts'
import { problem } from '../../platform/http/problem.ts'
import { lockReviewedCampaign, takeDown } from './decide-review.ts'
import { isAppealOpen } from './rules.ts'
import { saveAppeal, findOrOpenReview, markRestored, saveAppealDecision } from './store.ts'
import type { InputOf } from '@street-musketeers/contract/endpoints.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import type { Platform } from '../../platform/platform.ts'
import { campaignRestored } from '../events.ts'
import { notifyOfAppeal } from './notify-people-concerned.ts'

/**
 * Records that somebody appealed against a decision by replying to its email (rule: appeals).
 * @throws {Problem} NotFound; AppealNotOpen if nothing is decided, or an appeal was recorded before
 */
export async function recordAppeal(
  tx: Tx,
  by: Administrator,
  { id }: { id: number },
  now: Date,
): Promise<void> {
  const { review, campaign } = await lockReviewedCampaign(tx, id)
  if (!review.decided_at)
    throw problem('AppealNotOpen', { message: 'There is no decision to appeal against yet.' })
  if (review.appealed_at)
    throw problem('AppealNotOpen', { message: 'An appeal against this decision is already recorded.' })
  await saveAppeal(tx, id, now)
  await recordAction(tx, by, {
    action: 'recorded-appeal',
    accountId: campaign.account_id,
    about: review.reference,
    now,
  })
}

/**
 * Decides an appeal, once (rule: appeals). Reversing a stop lets the campaign continue as it was before, unless its organisation has deleted
 * it or closed its account. Reversing “no action” stops the campaign, with a review of its own that the organisation can appeal against.
 * @throws {Problem} NotFound, AppealNotOpen; CampaignGone or CampaignWithdrawn when there is nothing to stop any more
 */
export async function decideAppeal(
  tx: Tx,
  by: Administrator,
  { id, outcome, reason }: InputOf<'PUT /api/review/:id/appeal'>,
  { secrets, now }: Pick<Platform, 'secrets'> & { now: Date },
): Promise<void> {
  const { review, campaign } = await lockReviewedCampaign(tx, id)
  if (!isAppealOpen(review)) throw problem('AppealNotOpen')

  await saveAppealDecision(tx, id, { outcome, reason, decidedBy: by.accountId, now })
  await recordAction(tx, by, {
    action: outcome === 'upheld' ? 'upheld-decision' : 'reversed-decision',
    accountId: campaign.account_id,
    about: review.reference,
    now,
  })
  const wasStopped = review.outcome === 'stopped'
  if (outcome === 'reversed') {
    if (wasStopped) await restore()
    else {
      const ownReview = await findOrOpenReview(tx, campaign.id, now)
      await takeDown(tx, by, { campaign, review: ownReview, reason }, { secrets, now })
    }
  }
  await notifyOfAppeal(
    tx,
    { reviewId: id, organisationId: campaign.account_id, wasStopped, outcome },
    { secrets, now },
  )

  async function restore(): Promise<void> {
    const takenDownAt = campaign.taken_down_at!
    await markRestored(tx, campaign.id, review.stopped_before)
    await enqueue(tx, campaignRestored, { campaignId: campaign.id, takenDownAt: takenDownAt.toISOString() })
  }
}
