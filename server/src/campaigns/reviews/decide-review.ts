import type { InputOf } from '@street-musketeers/contract/endpoints.ts'
import { recordAction } from '../../audit/index.ts'
import { findAccountName } from '../../identity/index.ts'
import type { Tx } from '../../platform/database/db.ts'
import type { Administrator } from '../../platform/http/actor.ts'
import { problem } from '../../platform/http/problem.ts'
import type { Platform } from '../../platform/platform.ts'
import { lockReviewedCampaign } from './lock-reviewed-campaign.ts'
import { notifyOfDecision } from './notify-people-concerned.ts'
import { decidedBeforeMessage, reviewReference } from './rules.ts'
import { saveDecision } from './store.ts'
import { takeDown } from './take-down-campaign.ts'

/**
 * Decides the reports of a campaign, once. The organisation, and everyone who reported it with an address, are emailed the decision and its
 * reason, and how to appeal (rules: leaflet-reports, appeals).
 * @throws {Problem} NotFound; AlreadyDecided, naming who decided and when; for a stop also CampaignGone or CampaignWithdrawn
 */
export async function decideReview(
  tx: Tx,
  by: Administrator,
  { id, outcome, reason }: InputOf<'POST /api/review/:id/decision'>,
  { secrets, now }: Pick<Platform, 'secrets'> & { now: Date },
): Promise<void> {
  const { review, campaign } = await lockReviewedCampaign(tx, id)
  if (review.decided_at) {
    const name = await findAccountName(tx, review.decided_by!)
    throw problem('AlreadyDecided', { message: decidedBeforeMessage(name, review.decided_at) })
  }
  if (outcome === 'stopped') return takeDown(tx, by, { campaign, reviewId: id, reason }, { secrets, now })

  await saveDecision(tx, id, { outcome, reason, decidedBy: by.accountId, now, stoppedBefore: null })
  await recordAction(tx, by, {
    action: 'left-campaign-alone',
    accountId: campaign.account_id,
    about: reviewReference(id),
    now,
  })
  await notifyOfDecision(tx, { reviewId: id, organisationId: campaign.account_id }, { secrets, now })
}
