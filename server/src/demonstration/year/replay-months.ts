import { monthOfCount, updateDueCounts } from '../../insight/index.ts'
import type { Tx } from '../../platform/database/db.ts'
import { mondaysOf, type Calendar } from './calendar.ts'
import { deliverRounds } from './deliver-rounds.ts'
import { insertRows, insertRowsWithIds } from './insert-rows.ts'
import type { Emailed, Membership } from './simulate-memberships.ts'

/** An email of a leaflet as it was stored. */
export interface SentLeaflet extends Emailed {
  membershipId: number
  accountId: number
}

/**
 * Writes memberships, emailed leaflets, deliveries and rounds up to the last Monday on which the product counted people for each month, and counts
 * them (rule: people-counts-weekly). So the charts have the months in which people would have been counted.
 */
export async function replayMonths(
  tx: Tx,
  memberships: readonly Membership[],
  calendar: Calendar,
): Promise<SentLeaflet[]> {
  const ids = new Map<Membership, number>()
  const joined = memberships.toSorted((one, other) => one.joinedAt.getTime() - other.joinedAt.getTime())
  const emails = memberships.flatMap((membership) =>
    membership.emails.map((email) => ({ membership, ...email })),
  )
  const deliveries = memberships.flatMap((membership) =>
    membership.deliveries.map((delivered) => ({ membership, ...delivered })),
  )
  const idOf = (membership: Membership) => ids.get(membership)!
  const end = calendar.at(calendar.days.length - 1, 23, 59, 59)

  let from = new Date(0)
  for (const monday of [...lastMondays(calendar), end]) {
    const isNew = (at: Date) => from < at && at <= monday
    const newMembers = joined.filter(({ joinedAt }) => isNew(joinedAt))
    const newIds = await insertRowsWithIds(
      tx,
      'membership',
      newMembers.map(({ memberId, campaignId, joinedAt, withdrawnAt }) => ({
        account_id: memberId,
        campaign_id: campaignId,
        joined_at: joinedAt,
        withdrawn_at: withdrawnAt,
      })),
    )
    for (const [nth, membership] of newMembers.entries()) ids.set(membership, newIds[nth]!)
    await insertRows(
      tx,
      'planned_leaflet',
      emails
        .filter(({ at }) => isNew(at))
        .map(({ membership, leafletId, at }) => ({
          membership_id: idOf(membership),
          leaflet_id: leafletId,
          planned_at: at,
          sent_at: at,
          link_ended_at: membership.withdrawnAt,
        })),
    )
    const newDeliveries = deliveries
      .filter(({ reportedAt }) => isNew(reportedAt))
      .map((delivered) => ({ ...delivered, membershipId: idOf(delivered.membership) }))
    await insertRows(
      tx,
      'delivery',
      newDeliveries.map(({ membershipId, on, count, printed, submissionId, reportedAt }) => ({
        membership_id: membershipId,
        delivered_on: on,
        leaflets_delivered: count,
        leaflets_printed: printed,
        submission_id: submissionId,
        reported_at: reportedAt,
      })),
    )
    await deliverRounds(tx, newDeliveries)
    if (monday !== end) await updateDueCounts(tx, monday)
    from = monday
  }
  await recordLastEmails(tx)
  return emails.map(({ membership, leafletId, at }) => ({
    membershipId: idOf(membership),
    accountId: membership.memberId,
    leafletId,
    at,
  }))
}

/** The last Monday, 08:00, whose count belongs to each month. */
const lastMondays = (calendar: Calendar): Date[] => [
  ...new Map(mondaysOf(calendar).map((monday) => [monthOfCount(monday), monday])).values(),
]

/** Each membership has its latest leaflet. */
const recordLastEmails = (tx: Tx) =>
  tx
    .updateTable('membership')
    .from((from) =>
      from
        .selectFrom('planned_leaflet')
        .select(({ fn }) => [
          'membership_id',
          fn.max('sent_at').as('emailed_at'),
          fn.max('leaflet_id').as('leaflet_id'),
        ])
        .where('sent_at', 'is not', null)
        .groupBy('membership_id')
        .as('latest'),
    )
    .set((membership) => ({
      emailed_at: membership.ref('latest.emailed_at'),
      mailed_leaflet_id: membership.ref('latest.leaflet_id'),
    }))
    .whereRef('membership.id', '=', 'latest.membership_id')
    .execute()
