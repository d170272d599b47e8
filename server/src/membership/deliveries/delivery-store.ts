import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/db.ts'
import type { Row } from '../../platform/database/tables.ts'

export type Delivery = Row<'delivery'>

export const totalDelivered = (deliveries: readonly Pick<Delivery, 'leaflets_delivered'>[]) =>
  deliveries.reduce((total, each) => total + each.leaflets_delivered, 0)

/** The deliveries reported for several memberships, by day. */
export const findDeliveries = (db: Db, membershipIds: readonly number[]) =>
  db
    .selectFrom('delivery')
    .selectAll()
    .where('membership_id', '=', sql<number>`any(${membershipIds}::bigint[])`)
    .orderBy('delivered_on')
    .orderBy('id')
    .execute()

/** Saves a delivery, unless the same submission is saved already. */
export const saveDelivery = (tx: Tx, delivery: Omit<Delivery, 'id'>) =>
  tx
    .insertInto('delivery')
    .values(delivery)
    .onConflict((conflict) => conflict.constraint('reported_once').doNothing())
    .execute()

/** @returns how many were deleted */
export async function deleteDeliveries(
  tx: Tx,
  membershipId: number,
  submissionIds: readonly string[],
): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('delivery')
    .where('membership_id', '=', membershipId)
    .where('submission_id', '=', sql<string>`any(${submissionIds}::uuid[])`)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
