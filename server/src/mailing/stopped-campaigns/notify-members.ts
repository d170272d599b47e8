import type { Tx } from '../../platform/database/db.ts'
import { queueEmails } from '../../platform/mail/email.ts'
import type { Platform } from '../../platform/platform.ts'
import { campaignStoppedEmail } from './email-kinds.ts'
import { findEmailedMembers } from './store.ts'

const batchSize = 5000

/** Emails everybody who was emailed a leaflet of a stopped campaign, in batches, each person once (rule: stopped-campaigns). */
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

/** Queues an email to each member, once however often it is called. @returns how many were added */
export const queueCampaignStoppedEmails = (
  tx: Tx,
  members: readonly { membershipId: number; accountId: number }[],
  now: Date,
): Promise<number> =>
  queueEmails(
    tx,
    campaignStoppedEmail,
    members.map(({ membershipId, accountId }) => ({
      idempotencyKey: `campaign-stopped:${membershipId}`,
      accountId,
      content: { membershipId },
    })),
    now,
  )
