import type { InputOf, ReplyOf } from '@street-musketeers/contract/endpoint.ts'
import type { reportByLink as contract } from '@street-musketeers/contract/membership/report-link.ts'
import { addMilliseconds } from '../../platform/values/clock.ts'
import type { Tx } from '../../platform/database/db.ts'
import type { Platform } from '../../platform/platform.ts'
import { problem, problemWith } from '../../platform/http/problem.ts'
import { deleteDeliveries, findDeliveries, saveDelivery, type Delivery } from './delivery-store.ts'
import { saveLinkReport } from './link-store.ts'
import { lockMembershipByLink } from './open-report-link.ts'
import { undoLife, invalidDayReason } from '../rules.ts'

/**
 * Notes leaflets delivered on a day for whoever holds the link of a leaflet's mail. A day that has a report already is
 * asked about; to change it, the new report takes the place of all of that day. The answer holds for the day that was asked about.
 * @throws {Problem} ReportLinkOver; InvalidInput for a day that cannot be; DayReported while the question is open
 */
export async function reportByLink(
  tx: Tx,
  { link, subDate, leafletsDelivered, submissionId, again, againOn }: InputOf<typeof contract>,
  { secrets, now }: Pick<Platform, 'secrets'> & { now: Date },
): Promise<ReplyOf<typeof contract>> {
  const membership = await lockMembershipByLink(tx, link, { secrets, now })
  const wrong = invalidDayReason(subDate, membership, now)
  if (wrong) throw problemWith('subDate', wrong)

  const before = await findDeliveries(tx, [membership.id])
  const sentBefore = before.find((each) => each.submission_id === submissionId)
  if (sentBefore) return presentReport(sentBefore, before)
  const ofDay = before.filter(({ delivered_on }) => delivered_on === subDate)
  const answered = againOn === subDate ? again : undefined
  if (ofDay.length && !answered) throw dayReportedProblem(ofDay)

  const replaced = answered === 'change' ? ofDay : []
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

type Counted = Pick<Delivery, 'delivered_on' | 'leaflets_delivered'>

const totalDelivered = (deliveries: readonly Counted[]) =>
  deliveries.reduce((total, each) => total + each.leaflets_delivered, 0)

const presentReport = (report: Counted & Pick<Delivery, 'reported_at'>, all: readonly Counted[]) => ({
  subDate: report.delivered_on,
  leafletsDelivered: report.leaflets_delivered,
  leafletsOfDay: totalDelivered(all.filter(({ delivered_on }) => delivered_on === report.delivered_on)),
  undoUntil: addMilliseconds(report.reported_at, undoLife).toISOString(),
})

const dayReportedProblem = (ofDay: readonly Counted[]) =>
  problem('DayReported', {
    message: `You have reported ${totalDelivered(ofDay).toLocaleString('en-GB')} for that day already. Change it, or add more?`,
  })
