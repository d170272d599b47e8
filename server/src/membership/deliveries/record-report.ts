import type { furtherReports } from '@street-musketeers/contract/membership/messages-and-limits.ts'
import { formatDay } from '@street-musketeers/contract/text.ts'
import { randomUUID } from 'node:crypto'
import type { Tx } from '../../platform/database/db.ts'
import { problem, problemWith } from '../../platform/http/problem.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Membership } from '../store.ts'
import {
  deleteDeliveries,
  findDeliveries,
  saveDelivery,
  totalDelivered,
  type Delivery,
} from './delivery-store.ts'
import { findRoundPlace } from '../rounds/ask-for-round.ts'
import { finishRounds } from '../rounds/finish-rounds.ts'
import { invalidDayReason } from './rules.ts'

interface ReportInput {
  subDate: string
  leafletsDelivered: number
  leafletsPrinted: number | null
  submissionId?: string | undefined
  again: (typeof furtherReports)[number]
  againOn?: string | undefined
  /** Where the leaflets went, for a member who holds no round. */
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
 * Records leaflets delivered on a day, however they are reported. If that day has a report, `again` says what to do (rule:
 * further-reports-asked); with a day `againOn`, it counts for that day only.
 * @param membership is locked
 * @throws {Problem} InvalidInput for an impossible day, or no postcode; DayReported if the person must be asked
 */
export async function recordReport(
  tx: Tx,
  membership: Pick<Membership, 'id' | 'campaign_id' | 'joined_at' | 'withdrawn_at'>,
  { subDate, leafletsDelivered, leafletsPrinted, submissionId, again, againOn, postcode }: ReportInput,
  { secrets, now }: Pick<Platform, 'secrets'> & { now: Date },
): Promise<RecordedReport> {
  const reason = invalidDayReason(subDate, membership, now)
  if (reason) throw problemWith('subDate', reason)
  // Before any question, so that nobody answers one about a report that is refused.
  if (postcode) await findRoundPlace(tx, postcode)

  const before = await findDeliveries(tx, [membership.id])
  const repeated = submissionId && before.find((each) => each.submission_id === submissionId)
  if (repeated) return { report: repeated, replaced: [], isNew: false, all: before }

  const sameDay = before.filter(({ delivered_on }) => delivered_on === subDate)
  const choice = againOn === undefined || againOn === subDate ? again : 'ask'
  if (sameDay.length && choice === 'ask') throw dayReportedProblem(subDate, sameDay)
  const replaced = choice === 'change' ? sameDay : []
  await deleteDeliveries(
    tx,
    membership.id,
    replaced.map((each) => each.submission_id),
    now,
  )
  const report = {
    membership_id: membership.id,
    campaign_id: membership.campaign_id,
    submission_id: submissionId ?? randomUUID(),
    delivered_on: subDate,
    leaflets_delivered: leafletsDelivered,
    leaflets_printed: leafletsPrinted ?? replaced.at(-1)?.leaflets_printed ?? null,
    reported_at: now,
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
