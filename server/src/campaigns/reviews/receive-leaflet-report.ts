import type { InputOf } from '@street-musketeers/contract/endpoints.ts'
import type { Tx } from '../../platform/database/db.ts'
import { problem } from '../../platform/http/problem.ts'
import { queueEmail } from '../../platform/mail/email.ts'
import type { Platform } from '../../platform/platform.ts'
import { addMilliseconds } from '../../platform/values/clock.ts'
import { leafletReportedEmail } from './email-kinds.ts'
import { sentTwiceWithin, teamEmailInterval } from './rules.ts'
import { findSameReport, saveReport } from './report-store.ts'
import { findOrOpenReview, lockReportedCampaign, markTeamEmailed } from './store.ts'

/**
 * Saves what a visitor reports about a leaflet, and tells the team, at most once an hour for each campaign (rule: leaflet-reports).
 * Leaflets of ended and deleted campaigns can be reported too, because people still hold them.
 * @returns the report's own reference, so that it does not tell whether others reported the leaflet too (rule: report-references)
 * @throws {Problem} NotFound; CampaignWithdrawn if administrators have stopped the campaign already
 */
export async function receiveLeafletReport(
  tx: Tx,
  { id, reason, details, email }: InputOf<'POST /api/campaign/:id/leafletreport'>,
  { secrets, now }: Pick<Platform, 'secrets'> & { now: Date },
): Promise<string> {
  const campaign = await lockReportedCampaign(tx, id)
  if (!campaign) throw problem('NotFound')
  if (campaign.taken_down_at) throw problem('CampaignWithdrawn')

  const review = await findOrOpenReview(tx, id, now)
  const report = { review_id: review.id, reason, details, email: email || null }
  // Two people may choose the same reason, but do not write the same words.
  const same = details && (await findSameReport(tx, report, addMilliseconds(now, -sentTwiceWithin)))
  if (same) return same
  const reference = await saveReport(tx, { ...report, reported_at: now })
  if (!review.team_emailed_at || review.team_emailed_at <= addMilliseconds(now, -teamEmailInterval)) {
    await markTeamEmailed(tx, review.id, now)
    await queueEmail(
      tx,
      leafletReportedEmail,
      {
        idempotencyKey: `leaflet-reported:${review.id}:${now.getTime()}`,
        accountId: null,
        content: { reviewId: review.id },
        sealed: undefined,
      },
      { secrets, now },
    )
  }
  return reference
}
