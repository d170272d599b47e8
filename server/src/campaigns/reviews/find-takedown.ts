import type { Db } from '../../platform/database/db.ts'
import { reviewReference } from './rules.ts'
import { findTakedown as findStoredTakedown } from './store.ts'

/** Why administrators stopped a campaign, for its organisation and for administrators; null if they did not. */
export async function findTakedown(
  db: Db,
  campaignId: number,
): Promise<{ reviewId: number; reference: string; reason: string; at: string } | null> {
  const takedown = await findStoredTakedown(db, campaignId)
  return takedown
    ? {
        reviewId: takedown.id,
        reference: reviewReference(takedown.id),
        reason: takedown.reason,
        at: takedown.taken_down_at!.toISOString(),
      }
    : null
}
