import type { Db } from '../../platform/database/db.ts'
import { londonDate } from '../../platform/values/clock.ts'
import { findNetworkMonths } from '../counts/store.ts'
import { findPublicCampaign } from '../../campaigns/index.ts'
import { maskDeliveries } from '../charts/rules.ts'
import { sumShownCampaigns } from '../charts/store.ts'
import { roundDownToTwoDigits } from '../../platform/values/round-down.ts'

/** Leaflets of all campaigns that were delivered in this year in London, for anybody (rule: public-total). */
export async function showDeliveredThisYear(
  db: Db,
  now: Date,
): Promise<{ year: number; leafletsDelivered: number | null }> {
  const year = Number(londonDate(now).slice(0, 4))
  const months = await findNetworkMonths(db, `${year}-01-01`)
  const sum = months.reduce((total, { delivered }) => total + delivered, 0)
  return { year, leafletsDelivered: roundForPublic(sum) }
}

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
  return { leafletsDelivered: shownToPublic(sums!) }
}

/** How many leaflets of a campaign were delivered, as anybody may see it (rule: public-progress). */
export const shownToPublic = (sums: { delivered: number; deliverers: number | null }) =>
  roundForPublic(maskDeliveries(sums.delivered, sums.deliverers ?? 0).score)

/** Fewer leaflets are not shown to the public, so that one report seldom changes what is shown (rule: public-progress). */
const minPublicLeaflets = 1000

/**
 * A number of leaflets as anybody may see it: 1,260 is 1,200, and 34,567 is 34,000.
 * @returns the number, rounded down to its first two digits; null if it is too small to be shown
 */
export function roundForPublic(leaflets: number): number | null {
  return leaflets < minPublicLeaflets ? null : roundDownToTwoDigits(leaflets)
}
