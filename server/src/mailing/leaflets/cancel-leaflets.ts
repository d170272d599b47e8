import { dropPlansOfCampaign, dropPlansAfterWithdrawal } from '../../membership/index.ts'
import { cancelEmails, findUnconfirmedEmails } from '../../platform/mail/email.ts'
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
  await dropPlansAfterWithdrawal(
    tx,
    membershipId,
    async (plans) => {
      const keys = plans.map(leafletIdempotencyKey)
      await cancelEmails(tx, keys, now)
      const unconfirmed = await findUnconfirmedEmails(tx, keys)
      return plans.filter((plan) => unconfirmed.has(leafletIdempotencyKey(plan)))
    },
    now,
  )
}

/** Cancels every leaflet of a deleted or stopped campaign that was not sent (rules: stopped-campaigns, deleted-campaigns). */
export const cancelLeafletsOfCampaign = ({ campaignId }: { campaignId: number }, { db, clock }: Platform) =>
  dropPlansOfCampaign(db, campaignId, (tx, plans) =>
    cancelEmails(tx, plans.map(leafletIdempotencyKey), clock.now()),
  )
