import { sql } from 'kysely'
import { isCampaignOver } from '../../campaigns/index.ts'
import type { Db, Tx } from '../../platform/database/db.ts'
import type { Row } from '../../platform/database/tables.ts'
import { reopenClaims } from '../rounds/claim-store.ts'

export type Delivery = Row<'delivery'>

/** The last day of a query's campaign in London, once it was stopped or has a last day; null otherwise. */
const lastDayOfCampaign = sql<string | null>`least(
  (campaign.stopped_at at time zone 'Europe/London')::date,
  (campaign.deleted_at at time zone 'Europe/London')::date,
  campaign.end_date
)`

/** The last day of a query's campaign if it is over on a day in London: a stop counts at once, a last day when it has passed. */
export const endOfCampaign = (today: string) => sql<string | null>`case
  when ${isCampaignOver(today)}
  then ${lastDayOfCampaign}
end`

/** Whether a query's delivery came after the campaign's last day (rule: reports-after-the-end). */
export const isLate = sql<boolean>`coalesce(delivered_on > ${lastDayOfCampaign}, false)`

export const totalDelivered = (deliveries: readonly Pick<Delivery, 'leaflets_delivered'>[]) =>
  deliveries.reduce((total, each) => total + each.leaflets_delivered, 0)

/** The deliveries reported for several memberships, by day, and whether they came after the campaign's last (rule: reports-after-the-end). */
export const findDeliveries = (db: Db, membershipIds: readonly number[]) =>
  db
    .selectFrom('delivery')
    .innerJoin('campaign', 'campaign.id', 'campaign_id')
    .selectAll('delivery')
    .select(isLate.as('late'))
    .where('membership_id', '=', sql<number>`any(${membershipIds}::bigint[])`)
    .orderBy('delivered_on')
    .orderBy('delivery.id')
    .execute()

/** Saves a delivery, unless the same submission is saved already. */
export const saveDelivery = (tx: Tx, delivery: Omit<Delivery, 'id'>) =>
  tx
    .insertInto('delivery')
    .values(delivery)
    .onConflict((conflict) => conflict.constraint('reported_once').doNothing())
    .execute()

/**
 * Deletes deliveries, and gives back the rounds that they finished (rule: rounds-done).
 * @param replacedAt when another report took their place, in this transaction
 * @returns how many were deleted
 */
export async function deleteDeliveries(
  tx: Tx,
  membershipId: number,
  submissionIds: readonly string[],
  replacedAt?: Date,
): Promise<number> {
  if (submissionIds.length === 0) return 0
  await reopenClaims(tx, membershipId, submissionIds, replacedAt)
  const { numDeletedRows } = await tx
    .deleteFrom('delivery')
    .where('membership_id', '=', membershipId)
    .where('submission_id', '=', sql<string>`any(${submissionIds}::uuid[])`)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
