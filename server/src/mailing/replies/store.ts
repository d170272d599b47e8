import type { Db, Tx } from '../../platform/database/db.ts'

/** Records that a reply was taken. @returns false when it was taken before */
export const recordReceived = async (tx: Tx, id: string, now: Date): Promise<boolean> => {
  const row = await tx
    .insertInto('received_reply')
    .values({ id, received_at: now })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export const deleteReceivedBefore = (tx: Tx, before: Date) =>
  tx.deleteFrom('received_reply').where('received_at', '<', before).execute()

/** Whether a member has reported leaflets for a day or a later one. */
export const hasReportedSince = async (db: Db, membershipId: number, day: string): Promise<boolean> => {
  const row = await db
    .selectFrom('delivery')
    .select('membership_id')
    .where('membership_id', '=', membershipId)
    .where('delivered_on', '>=', day)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
