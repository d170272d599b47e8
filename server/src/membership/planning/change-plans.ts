import type { Db, Tx } from '../../platform/database/db.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import { londonDate } from '../../platform/values/clock.ts'
import { endLink } from '../deliveries/link-store.ts'
import { leafletPlanned } from '../events.ts'
import {
  deletePlan,
  deletePlansOfCampaign,
  lockPlansAfterWithdrawal,
  markEmailed,
  planCorrectionsOfCampaign,
  savePlan,
  type EmailedMember,
  type Plan,
} from './plan-store.ts'

const batchSize = 5000

/**
 * Replaces a plan that was not emailed with one for a newer version of the leaflet (rule: leaflet-versions).
 * @param newer null: only drop the plan. Its leaflet can then be planned again
 */
export async function replacePlan(
  tx: Tx,
  plan: Plan,
  newer: Plan['leafletId'] | null,
  now: Date,
): Promise<void> {
  await deletePlan(tx, plan)
  if (newer === null) return
  const replacement = { membershipId: plan.membershipId, leafletId: newer }
  if (await savePlan(tx, replacement, now)) await enqueue(tx, leafletPlanned, replacement)
}

/**
 * Drops a member's plans after they left a campaign, unless they have joined it again.
 * @param cancelEmails cancels the emails of these plans and returns the plans whose email may have arrived: those stay, so that
 * joining again does not send the leaflet twice (rule: same-version-emailed-once), and only their report links end
 */
export async function dropPlansAfterWithdrawal(
  tx: Tx,
  membershipId: number,
  cancelEmails: (plans: readonly Plan[]) => Promise<readonly Plan[]>,
  now: Date,
): Promise<void> {
  const plans = await lockPlansAfterWithdrawal(tx, membershipId)
  const arrived = new Set(await cancelEmails(plans))
  for (const plan of plans)
    if (arrived.has(plan)) await endLink(tx, plan, now)
    else await deletePlan(tx, plan)
}

/**
 * Drops every plan of a campaign that was not emailed, in batches of one transaction each.
 * @param cancelEmails cancels the emails of a batch in its transaction
 */
export async function dropPlansOfCampaign(
  db: Db,
  campaignId: number,
  cancelEmails: (tx: Tx, plans: readonly Plan[]) => Promise<void>,
): Promise<void> {
  let dropped: number
  do {
    dropped = await db.transaction().execute(async (tx) => {
      const plans = await deletePlansOfCampaign(tx, campaignId, batchSize)
      await cancelEmails(tx, plans)
      return plans.length
    })
  } while (dropped === batchSize)
}

/**
 * Plans the current leaflet for everybody who was last emailed a version that was corrected since (rule: corrections), in batches of one
 * transaction each. It may run twice.
 * @param queueEmails queues the emails of a batch in its transaction
 */
export async function planCorrections(
  db: Db,
  campaignId: number,
  now: Date,
  queueEmails: (tx: Tx, plans: readonly (Plan & { accountId: number })[]) => Promise<unknown>,
): Promise<void> {
  const batch = { campaignId, count: batchSize, today: londonDate(now), now }
  let planned: number
  do {
    planned = await db.transaction().execute(async (tx) => {
      const plans = await planCorrectionsOfCampaign(tx, batch)
      await queueEmails(tx, plans)
      return plans.length
    })
  } while (planned)
}

/**
 * Records that leaflets were handed to the mail server, even if their plan has been dropped since.
 * @returns the members whose campaign was stopped or deleted, and the campaigns whose leaflet was replaced
 */
export async function recordEmailed(
  tx: Tx,
  plans: readonly Plan[],
  sentAt: Date,
): Promise<{ membersOfEnded: EmailedMember[]; replacedInCampaigns: Set<number> }> {
  const members = await markEmailed(tx, plans, sentAt)
  return {
    membersOfEnded: members.filter(({ isCampaignOver }) => isCampaignOver),
    replacedInCampaigns: new Set(
      members.filter(({ isReplaced }) => isReplaced).map(({ campaignId }) => campaignId),
    ),
  }
}

export type { Plan }
