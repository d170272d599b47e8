import type { Platform } from '../../platform/platform.ts'
import { queueCampaignStoppedEmails } from '../email-kinds.ts'
import { findEmailedMembers } from './stopped-campaign-store.ts'

const batchSize = 5000

/** Tells everybody who was mailed a leaflet of a campaign that it was stopped, in batches; each is told once. */
export async function notifyMembersOfStoppedCampaign(
  { campaignId }: { campaignId: number },
  { db, clock }: Platform,
): Promise<void> {
  let last: number | undefined = 0
  while (last !== undefined) {
    const after: number = last
    last = await db.transaction().execute(async (tx) => {
      const members = await findEmailedMembers(tx, campaignId, after, batchSize)
      await queueCampaignStoppedEmails(tx, members, clock.now())
      return members.at(-1)?.membershipId
    })
  }
}
