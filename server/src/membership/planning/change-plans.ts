import type { Tx } from '../../platform/database/db.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import { leafletPlanned } from '../events.ts'
import { forgetPlan, savePlan, type Plan } from './plan-store.ts'

export { endLink } from '../deliveries/link-store.ts'
export { forgetPlan, forgetPlansOfCampaign, lockPlansOfLeaver, markMailed, type Plan } from './plan-store.ts'

/** Has a member get a newer version of a leaflet instead of one that was planned and not mailed (D4). */
export async function replacePlan(tx: Tx, plan: Plan, newer: Plan['leafletId'], now: Date): Promise<void> {
  const replacement = { membershipId: plan.membershipId, leafletId: newer }
  await forgetPlan(tx, plan)
  if (await savePlan(tx, replacement, now)) await enqueue(tx, leafletPlanned, replacement)
}
