import { endLink, forgetPlan, forgetPlansOfCampaign, lockPlansOfLeaver } from '../../membership/planning/change-plans.ts'
import { cancelLetters, findLeftInDoubt } from '../../platform/mail/letter.ts'
import type { Tx } from '../../platform/database/db.ts'
import type { Platform } from '../../platform/platform.ts'
import { leafletOnce } from '../rules.ts'

const batchSize = 5000

/**
 * Takes back what waits for a member who has left a campaign, unless they have joined it again meanwhile. A leaflet left in doubt may
 * have arrived: its plan stays, so that joining again does not bring it once more (D5).
 */
export async function cancelLeafletsOfLeaver(
  tx: Tx,
  { membershipId }: { membershipId: number },
  { clock }: Platform,
): Promise<void> {
  const plans = await lockPlansOfLeaver(tx, membershipId)
  const onces = plans.map(leafletOnce)
  await cancelLetters(tx, onces, clock.now())
  const leftInDoubt = await findLeftInDoubt(tx, onces)
  for (const plan of plans)
    if (leftInDoubt.has(leafletOnce(plan))) await endLink(tx, plan, clock.now())
    else await forgetPlan(tx, plan)
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
