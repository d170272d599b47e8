import { recordAction } from '../../audit/index.ts'
import type { Tx } from '../../platform/database/db.ts'
import type { Administrator } from '../../platform/http/actor.ts'
import { problem } from '../../platform/http/problem.ts'
import { lockReviewedCampaign } from './lock-reviewed-campaign.ts'
import { reviewReference } from './rules.ts'
import { saveAppeal } from './store.ts'

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
    about: reviewReference(id),
    now,
  })
}
