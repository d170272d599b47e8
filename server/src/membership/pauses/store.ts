import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/db.ts'
import type { Plan } from '../planning/plan-store.ts'

/** Marks a leaflet that a member was sent as left out, or undoes that. @returns whether they were sent it */
export async function setSkipped(
  tx: Tx,
  { membershipId, leafletId }: Plan,
  skippedAt: Date | null,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('planned_leaflet')
    // The first time counts.
    .set({ skipped_at: skippedAt && sql<Date>`coalesce(skipped_at, ${skippedAt})` })
    .where('membership_id', '=', membershipId)
    .where('leaflet_id', '=', leafletId)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Whether a leaflet was left out, and the day on which its member's leaflets come again, if that is after `today` in London. */
export const findBreak = (db: Db, { membershipId, leafletId }: Plan, today: string) =>
  db
    .selectFrom('planned_leaflet')
    .innerJoin('membership', 'membership.id', 'membership_id')
    .leftJoin('musketeer', (join) =>
      join.onRef('musketeer.account_id', '=', 'membership.account_id').on('paused_until', '>', today),
    )
    .select(['skipped_at', 'paused_until'])
    .where('membership_id', '=', membershipId)
    .where('leaflet_id', '=', leafletId)
    .executeTakeFirstOrThrow()
