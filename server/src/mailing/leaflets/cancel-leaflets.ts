import { dropPlansAfterWithdrawal, dropPlansOfCampaign, type Plan } from '../../membership/index.ts'
import { cancelEmails, findUncancelledEmails } from '../../platform/mail/email.ts'
import type { Tx } from '../../platform/database/db.ts'
import type { Platform } from '../../platform/platform.ts'
import { leafletIdempotencyKey } from './rules.ts'

/** Cancels a member's waiting leaflets after they left a campaign, unless they have joined it again. */
export async function cancelLeafletsAfterWithdrawal(
  tx: Tx,
  { membershipId }: { membershipId: number },
  { clock }: Platform,
): Promise<void> {
  const now = clock.now()
  await dropPlansAfterWithdrawal(tx, membershipId, (_, plans) => cancelPlanned(tx, plans, now), now)
}

/** Cancels every leaflet of a deleted or stopped campaign that was not sent (rule: ended-campaigns). */
export const cancelLeafletsOfCampaign = ({ campaignId }: { campaignId: number }, { db, clock }: Platform) =>
  dropPlansOfCampaign(db, campaignId, (tx, plans) => cancelPlanned(tx, plans, clock.now()))

/** Cancels the emails of plans. @returns the plans whose email is with the mail server or in doubt, and so was not cancelled */
async function cancelPlanned(tx: Tx, plans: readonly Plan[], now: Date): Promise<readonly Plan[]> {
  const keys = plans.map(leafletIdempotencyKey)
  await cancelEmails(tx, keys, now)
  const uncancelled = await findUncancelledEmails(tx, keys)
  return plans.filter((plan) => uncancelled.has(leafletIdempotencyKey(plan)))
}
