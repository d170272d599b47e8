import {
  correctionRequestDays,
  reviewMessages,
} from '@street-musketeers/contract/campaigns/messages-and-limits.ts'
import { recordAction } from '../../audit/index.ts'
import { findAccountName } from '../../identity/index.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Db, Tx } from '../../platform/database/db.ts'
import type { Administrator } from '../../platform/http/actor.ts'
import { problem, problemWith } from '../../platform/http/problem.ts'
import { emailOfficers } from './notify-people-concerned.ts'
import type { Platform } from '../../platform/platform.ts'
import { addMilliseconds, days, londonDate } from '../../platform/values/clock.ts'
import { siteOf } from '../../site.ts'
import { hasEnded } from '../rules.ts'
import { lockReviewedCampaign, refuseDecided, refuseEnded } from './decide-review.ts'
import { correctionAskedEmail } from './email-kinds.ts'
import { renderCorrectionRequestEmail } from './emails/review-emails.tsx'
import { askedBeforeMessage } from './rules.ts'
import { findAskedCorrection, saveCorrectionRequest } from './correction-store.ts'
import { findReviewForEmail, markFirstLook } from './store.ts'

interface Correction {
  id: number
  /** What to correct. The organisation is emailed it word for word. */
  reason: string
  correctBy: string
}

/**
 * Asks the organisation of a reported campaign to correct its leaflet by a day. The review stays open; it waits for administrators again once
 * the leaflet is corrected or reported again, the day has passed or the campaign has ended (rule: asked-corrections).
 * @throws {Problem} NotFound; AlreadyDecided, naming who decided, or who has asked already while the organisation still has time;
 *   CampaignGone, CampaignWithdrawn or CampaignEnded; InvalidInput for a day that is not in the next 60
 */
export async function askForCorrection(
  tx: Tx,
  by: Administrator,
  { id, reason, correctBy }: Correction,
  { secrets, now }: Pick<Platform, 'secrets'> & { now: Date },
): Promise<void> {
  const { review, campaign } = await lockReviewedCampaign(tx, id)
  await refuseDecided(tx, review)
  refuseEnded(campaign)
  const today = londonDate(now)
  if (hasEnded(campaign, today) || campaign.paused_at)
    throw problem('CampaignEnded', {
      message: 'This campaign has ended or is paused, so its leaflet can’t be corrected.',
    })
  const asked = await findAskedCorrection(tx, campaign.id, today)
  if (asked?.state === 'asked' && !asked.reported_again_at) {
    const name = await findAccountName(tx, asked.requested_by!)
    throw problem('AlreadyDecided', {
      message: askedBeforeMessage(name, asked.requested_at!, asked.correct_by!),
    })
  }
  if (correctBy <= today) throw problemWith('correctBy', reviewMessages.correctionTooSoon)
  if (correctBy > londonDate(addMilliseconds(now, days(correctionRequestDays.most))))
    throw problemWith('correctBy', reviewMessages.correctionTooLate)

  await markFirstLook(tx, id, now)
  const requestId = await saveCorrectionRequest(tx, {
    review_id: id,
    wanted: reason,
    correct_by: correctBy,
    requested_at: now,
    requested_by: by.accountId,
  })
  await recordAction(tx, by, {
    action: 'asked-for-correction',
    accountId: campaign.account_id,
    about: review.reference,
    now,
  })
  await emailOfficers(
    tx,
    correctionAskedEmail,
    { organisationId: campaign.account_id, key: requestId, content: { requestId } },
    { secrets, now },
  )
}

/** The email that asks for a correction, as it would be sent. @throws {Problem} NotFound */
export async function previewCorrection(
  db: Db,
  { id, reason, correctBy }: Correction,
  config: Config,
): Promise<{ subject: string; text: string }> {
  const review = await findReviewForEmail(db, id)
  if (!review) throw problem('NotFound')
  const { subject, text } = renderCorrectionRequestEmail(siteOf(config), {
    reference: review.reference,
    campaignId: review.campaign_id,
    campaignName: review.campaign_name,
    reports: review.reports,
    wanted: reason,
    correctBy,
  })
  return { subject, text }
}
