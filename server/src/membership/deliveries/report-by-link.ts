import type { InputOf, ReplyOf } from '@street-musketeers/contract/endpoints.ts'
import type { reportByLink as contract } from '@street-musketeers/contract/membership/report-link.ts'
import { addMilliseconds } from '../../platform/values/clock.ts'
import type { Tx } from '../../platform/database/db.ts'
import type { Platform } from '../../platform/platform.ts'
import { problem, problemWith } from '../../platform/http/problem.ts'
import { deleteDeliveries, findDeliveries, saveDelivery, type Delivery } from './delivery-store.ts'
import { saveLinkReport } from './link-store.ts'
import { lockMembershipByLink } from './open-report-link.ts'
import { undoPeriod, invalidDayReason } from './rules.ts'

/**
 * Records leaflets delivered on a day for the holder of a report link. If that day has a report, `again` must say whether to replace all
 * reports of the day or to add to them; it counts only for the day `againOn` that the person was asked about.
 * @throws {Problem} ReportLinkOver; InvalidInput for an impossible day; DayReported until `again` is given
 */
export async function reportByLink(
  tx: Tx,
  { link, subDate, leafletsDelivered, submissionId, again, againOn }: InputOf<typeof contract>,
  { secrets, now }: Pick<Platform, 'secrets'> & { now: Date },
): Promise<ReplyOf<typeof contract>> {
  const membership = await lockMembershipByLink(tx, link, { secrets, now })
  const reason = invalidDayReason(subDate, membership, now)
  if (reason) throw problemWith('subDate', reason)

  const before = await findDeliveries(tx, [membership.id])
  const sameSubmission = before.find((each) => each.submission_id === submissionId)
  if (sameSubmission) return presentReport(sameSubmission, before)
  const sameDay = before.filter(({ delivered_on }) => delivered_on === subDate)
  const choice = againOn === subDate ? again : undefined
  if (sameDay.length && !choice) throw dayReportedProblem(sameDay)

  const replaced = choice === 'change' ? sameDay : []
  if (replaced.length)
    await deleteDeliveries(
      tx,
      membership.id,
      replaced.map((each) => each.submission_id),
    )
  const report = {
    membership_id: membership.id,
    submission_id: submissionId,
    delivered_on: subDate,
    leaflets_delivered: leafletsDelivered,
    leaflets_printed: replaced.at(-1)?.leaflets_printed ?? null,
    reported_at: now,
  }
  await saveDelivery(tx, report)
  await saveLinkReport(
    tx,
    { membership_id: membership.id, submission_id: submissionId, reported_at: now },
    replaced,
  )
  return presentReport(report, [...before.filter((each) => !replaced.includes(each)), report])
}

type DayCount = Pick<Delivery, 'delivered_on' | 'leaflets_delivered'>

const totalDelivered = (deliveries: readonly DayCount[]) =>
  deliveries.reduce((total, each) => total + each.leaflets_delivered, 0)

const presentReport = (report: DayCount & Pick<Delivery, 'reported_at'>, all: readonly DayCount[]) => ({
  subDate: report.delivered_on,
  leafletsDelivered: report.leaflets_delivered,
  leafletsOfDay: totalDelivered(all.filter(({ delivered_on }) => delivered_on === report.delivered_on)),
  undoUntil: addMilliseconds(report.reported_at, undoPeriod).toISOString(),
})

const dayReportedProblem = (sameDay: readonly DayCount[]) =>
  problem('DayReported', {
    message: `You’ve already reported ${totalDelivered(sameDay).toLocaleString('en-GB')} for that day. Replace it, or add to it?`,
  })
