import { forgetPlansOfCampaign, forgetPlansOfLeaver } from '../membership/change-plans.ts'
import { cancelLetters } from '../platform/letters/letter.ts'
import type { Tx } from '../platform/db.ts'
import type { Platform } from '../platform/platform.ts'
import { leafletOnce } from './rules.ts'

const batchSize = 5000

/** Takes back what waits for a member who has left a campaign, unless they have joined it again meanwhile. */
export async function cancelLeafletsOfLeaver(
  tx: Tx,
  { membershipId }: { membershipId: number },
  { clock }: Platform,
): Promise<void> {
  const plans = await forgetPlansOfLeaver(tx, membershipId)
  await cancelLetters(tx, plans.map(leafletOnce), clock.now())
}

/** Takes back every leaflet of a deleted or stopped campaign that has not left (D4), in batches. */
export async function cancelLeafletsOfCampaign(
  { campaignId }: { campaignId: number },
  { db, clock }: Platform,
): Promise<void> {
  let forgotten: number
  do {
    forgotten = await db.transaction().execute(async (tx) => {
      const plans = await forgetPlansOfCampaign(tx, campaignId, batchSize)
      await cancelLetters(tx, plans.map(leafletOnce), clock.now())
      return plans.length
    })
  } while (forgotten === batchSize)
}
