import type { Tx } from '../../platform/database/db.ts'
import { cancelEmails, findSentEmails, queueEmails } from '../../platform/mail/email.ts'
import { mayBeDeleted } from '../../platform/mail/retention.ts'
import type { Platform } from '../../platform/platform.ts'
import { campaignRestoredEmail, campaignStoppedEmail } from './email-kinds.ts'
import { findEmailedMembers } from './store.ts'

const batchSize = 5000

/** The idempotency key of the email that asks a member to recycle a leaflet. A campaign can be stopped for cause, restored, and stopped again. */
const leafletWithdrawnKey = (membershipId: number, takenDownAt: Date) =>
  `leaflet-withdrawn:${takenDownAt.getTime()}:${membershipId}`

type EmailedMember = Awaited<ReturnType<typeof findEmailedMembers>>[number]

/**
 * Emails the members of a campaign that was stopped or deleted, in batches, each person once (rules: ended-campaigns, stopped-for-cause).
 */
export const notifyMembersOfStoppedCampaign = (
  { campaignId }: { campaignId: number },
  { db, clock }: Platform,
): Promise<void> =>
  forEmailedMembers(db, campaignId, (tx, members) => queueCampaignStoppedEmails(tx, members, clock.now()))

/**
 * Emails those who were asked to recycle a leaflet that they can deliver it again (rule: appeals). Where that email still waits, it is
 * cancelled, and its member gets neither. After a year those emails may be gone, and everybody who holds the leaflet counts as asked.
 */
export const notifyMembersOfRestoredCampaign = (
  { campaignId, takenDownAt }: { campaignId: number; takenDownAt: string },
  { db, clock }: Platform,
): Promise<void> =>
  forEmailedMembers(db, campaignId, async (tx, members) => {
    const now = clock.now()
    const keyOf = ({ membershipId }: EmailedMember) =>
      leafletWithdrawnKey(membershipId, new Date(takenDownAt))
    const keys = members.map(keyOf)
    await cancelEmails(tx, keys, now)
    const sentKeys = mayBeDeleted(new Date(takenDownAt), now) ? new Set(keys) : await findSentEmails(tx, keys)
    await queueEmails(
      tx,
      campaignRestoredEmail,
      members
        .filter((member) => sentKeys.has(keyOf(member)))
        .map((member) => ({
          idempotencyKey: `restored:${keyOf(member)}`,
          accountId: member.accountId,
          content: { membershipId: member.membershipId },
        })),
      now,
    )
  })

async function forEmailedMembers(
  db: Platform['db'],
  campaignId: number,
  queue: (tx: Tx, members: readonly EmailedMember[]) => Promise<unknown>,
): Promise<void> {
  let last: number | undefined = 0
  while (last !== undefined) {
    const after: number = last
    last = await db.transaction().execute(async (tx) => {
      const members = await findEmailedMembers(tx, campaignId, after, batchSize)
      await queue(tx, members)
      return members.at(-1)?.membershipId
    })
  }
}

/**
 * Queues an email to each member, once for a campaign that is stopped and then deleted, and once for each stop for cause however often it is
 * called: a campaign that administrators stopped may continue, and be stopped again.
 * @returns how many were added
 */
export const queueCampaignStoppedEmails = (
  tx: Tx,
  members: readonly EmailedMember[],
  now: Date,
): Promise<number> =>
  queueEmails(
    tx,
    campaignStoppedEmail,
    members.map(({ membershipId, accountId, takenDownAt }) => ({
      idempotencyKey: takenDownAt
        ? leafletWithdrawnKey(membershipId, takenDownAt)
        : `campaign-stopped:${membershipId}`,
      accountId,
      content: { membershipId },
    })),
    now,
  )
