import type { Db, Tx } from '../../platform/database/db.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import { londonDate } from '../../platform/values/clock.ts'
import { leafletPlanned } from '../events.ts'
import {
  deletePlans,
  endLink,
  lockPlansAfterWithdrawal,
  lockPlansOfCampaign,
  markEmailed,
  planCorrectionsOfCampaign,
  saveCollected,
  savePlan,
  type Collected,
  type EmailedMember,
  type Plan,
} from './plan-store.ts'

const batchSize = 5000

/**
 * Replaces plans that were not emailed, each with one for another leaflet of its campaign (rule: leaflet-versions). Their emails must be
 * cancelled in the same transaction, see {@link CancelEmails}.
 * @param plans `nextLeafletId` null: only drop the plan. Its leaflet can then be planned again
 */
export async function replacePlans(
  tx: Tx,
  plans: readonly (Plan & { nextLeafletId: number | null })[],
  now: Date,
): Promise<void> {
  await deletePlans(tx, plans)
  for (const { membershipId, nextLeafletId: leafletId } of plans) {
    if (leafletId === null) continue
    if (await savePlan(tx, { membershipId, leafletId }, now))
      await enqueue(tx, leafletPlanned, { membershipId, leafletId })
  }
}

/**
 * Cancels the emails of plans in the transaction that drops the plans. @returns the plans whose email is with the mail server or in doubt. They
 * stay, also while it is not known whether it arrived: a plan that is gone can be made again and emailed a second time (rule:
 * same-version-emailed-once).
 */
type CancelEmails = (tx: Tx, plans: readonly Plan[]) => Promise<readonly Plan[]>

/** Drops a member's plans after they left a campaign, unless they have joined it again. The report links of those that stay end. */
export async function dropPlansAfterWithdrawal(
  tx: Tx,
  membershipId: number,
  cancelEmails: CancelEmails,
  now: Date,
): Promise<void> {
  const plans = await lockPlansAfterWithdrawal(tx, membershipId)
  const uncancelled = new Set(await cancelEmails(tx, plans))
  for (const plan of uncancelled) await endLink(tx, plan, now)
  await deletePlans(
    tx,
    plans.filter((plan) => !uncancelled.has(plan)),
  )
}

/** Drops every plan of a campaign that was not emailed, in batches of one transaction each. */
export async function dropPlansOfCampaign(
  db: Db,
  campaignId: number,
  cancelEmails: CancelEmails,
): Promise<void> {
  let last: Plan | undefined = { membershipId: 0, leafletId: 0 }
  while (last) {
    const after: Plan = last
    last = await db.transaction().execute(async (tx) => {
      const plans = await lockPlansOfCampaign(tx, campaignId, { after, count: batchSize })
      const uncancelled = new Set(await cancelEmails(tx, plans))
      await deletePlans(
        tx,
        plans.filter((plan) => !uncancelled.has(plan)),
      )
      return plans.at(-1)
    })
  }
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

/** Records that a member has their leaflets from a print hub (rule: print-requests). */
export async function recordCollected(tx: Tx, collected: Collected): Promise<void> {
  await saveCollected(tx, collected)
}

export type { Plan }
