import { formatDay } from '@street-musketeers/contract/format-day.ts'
import type { furtherReports } from '@street-musketeers/contract/membership/membership.ts'
import { randomUUID } from 'node:crypto'
import type { Tx } from '../../platform/database/db.ts'
import { problem, problemWith } from '../../platform/http/problem.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Membership } from '../joining/store.ts'
import {
  deleteDeliveries,
  findDeliveries,
  saveDelivery,
  totalDelivered,
  type Delivery,
} from './delivery-store.ts'
import { finishRounds } from '../rounds/finish-rounds.ts'
import { invalidDayReason, isSameReport } from './rules.ts'

interface ReportInput {
  subDate: string
  leafletsDelivered: number
  leafletsPrinted: number | null
  submissionId?: string | undefined
  again?: (typeof furtherReports)[number] | undefined
  againOn?: string | undefined
  /** Where the leaflets went, for who holds no round. */
  postcode?: string | undefined
}

interface RecordedReport {
  report: Omit<Delivery, 'id'>
  /** The reports of the same day that it replaced. */
  replaced: readonly Delivery[]
  /** False if the same report was recorded before (rule: one-record-per-report). */
  isNew: boolean
  /** All deliveries of the membership, with this one. */
  all: Awaited<ReturnType<typeof findDeliveries>>
}

/**
 * Records leaflets delivered on a day, however they are reported. If that day has a report, `again` must say whether to replace all
 * reports of the day or to add to them; it counts only for the day `againOn` that the person was asked about.
 * @param membership is locked
 * @throws {Problem} InvalidInput for an impossible day, or no postcode; DayReported until `again` is given
 */
export async function recordReport(
  tx: Tx,
  membership: Pick<Membership, 'id' | 'campaign_id' | 'joined_at' | 'withdrawn_at'>,
  { subDate, leafletsDelivered, leafletsPrinted, submissionId, again, againOn, postcode }: ReportInput,
  { secrets, now }: Pick<Platform, 'secrets'> & { now: Date },
): Promise<RecordedReport> {
  const reason = invalidDayReason(subDate, membership, now)
  if (reason) throw problemWith('subDate', reason)

  const before = await findDeliveries(tx, [membership.id])
  const choice = againOn === subDate ? again : undefined
  const sent = {
    delivered_on: subDate,
    leaflets_delivered: leafletsDelivered,
    leaflets_printed: leafletsPrinted,
    reported_at: now,
  }
  const repeated = before.find((each) =>
    submissionId ? each.submission_id === submissionId : choice !== 'change' && isSameReport(each, sent),
  )
  if (repeated) return { report: repeated, replaced: [], isNew: false, all: before }

  const sameDay = before.filter(({ delivered_on }) => delivered_on === subDate)
  if (sameDay.length && !choice) throw dayReportedProblem(subDate, sameDay)
  const replaced = choice === 'change' ? sameDay : []
  await deleteDeliveries(
    tx,
    membership.id,
    replaced.map((each) => each.submission_id),
  )
  const report = {
    ...sent,
    leaflets_printed: leafletsPrinted ?? replaced.at(-1)?.leaflets_printed ?? null,
    membership_id: membership.id,
    submission_id: submissionId ?? randomUUID(),
  }
  await saveDelivery(tx, report)
  await finishRounds(
    tx,
    membership,
    { submissionId: report.submission_id, leaflets: leafletsDelivered, postcode },
    { secrets, now },
  )
  return { report, replaced, isNew: true, all: await findDeliveries(tx, [membership.id]) }
}

const dayReportedProblem = (day: string, sameDay: readonly Delivery[]) =>
  problem('DayReported', {
    message: `You have already reported ${totalDelivered(sameDay).toLocaleString('en-GB')} for ${formatDay(new Date(day))}. Replace it, or add to it?`,
  })
