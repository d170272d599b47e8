import type { InputOf, ReplyOf } from '@street-musketeers/contract/endpoints.ts'
import { addMilliseconds } from '../../platform/values/clock.ts'
import type { Tx } from '../../platform/database/db.ts'
import type { Platform } from '../../platform/platform.ts'
import { totalDelivered } from './delivery-store.ts'
import { saveLinkReport } from './link-store.ts'
import { lockMembershipByLink } from './open-report-link.ts'
import { recordReport } from './record-report.ts'
import { undoPeriodOf } from './rules.ts'

/**
 * Records leaflets delivered on a day for the holder of a report link, who can undo it for a time (rules: report-links,
 * reply-by-email).
 * @param byEmail whether they answered the email instead of opening the link
 * @throws {Problem} ReportLinkOver; InvalidInput for an impossible day; DayReported until `again` is given
 */
export async function reportByLink(
  tx: Tx,
  { link, again = 'ask', ...input }: InputOf<'POST /api/reportlink'>,
  { secrets, now, byEmail = false }: Pick<Platform, 'secrets'> & { now: Date; byEmail?: boolean },
): Promise<ReplyOf<'POST /api/reportlink'>> {
  const membership = await lockMembershipByLink(tx, link, { secrets, now })
  const { report, replaced, isNew, all } = await recordReport(
    tx,
    { ...membership, campaign_id: membership.campaignId },
    { ...input, again, leafletsPrinted: null },
    { secrets, now },
  )
  if (isNew)
    await saveLinkReport(
      tx,
      {
        membership_id: membership.id,
        submission_id: report.submission_id,
        reported_at: now,
        by_email: byEmail,
      },
      replaced,
    )
  return {
    subDate: report.delivered_on,
    leafletsDelivered: report.leaflets_delivered,
    leafletsOfDay: totalDelivered(all.filter(({ delivered_on }) => delivered_on === report.delivered_on)),
    leafletsInAll: totalDelivered(all),
    late: all.some(({ submission_id, late }) => submission_id === report.submission_id && late),
    undoUntil: addMilliseconds(report.reported_at, undoPeriodOf({ by_email: byEmail })).toISOString(),
  }
}
