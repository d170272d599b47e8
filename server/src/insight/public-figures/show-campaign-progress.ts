import { findPublicCampaign } from '../../campaigns/index.ts'
import type { Db } from '../../platform/database/db.ts'
import { maskDeliveries } from '../charts/rules.ts'
import { sumShownCampaigns } from '../charts/store.ts'
import { roundForPublic } from './rules.ts'

/**
 * How many of a campaign's leaflets were delivered, for anybody (rule: public-progress).
 * @throws {Problem} NotFound; CampaignGone or CampaignWithdrawn for one that was deleted or taken down
 */
export async function showCampaignProgress(
  db: Db,
  id: number,
  now: Date,
): Promise<{ leafletsDelivered: number | null }> {
  await findPublicCampaign(db, id, now)
  const [sums] = await sumShownCampaigns(db, [id])
  const { score } = maskDeliveries(sums!.delivered, sums!.deliverers ?? 0)
  return { leafletsDelivered: roundForPublic(score) }
}
