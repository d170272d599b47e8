import { dropPlansOfCampaign, dropPlansOfLeaver } from '../../membership/index.ts'
import { cancelEmails, findUnconfirmedEmails } from '../../platform/mail/email.ts'
import type { Tx } from '../../platform/database/db.ts'
import type { Platform } from '../../platform/platform.ts'
import { leafletIdempotencyKey } from '../rules.ts'

/** Cancels the leaflets that wait for a member who has left a campaign, unless they have joined it again since. */
export async function cancelLeafletsAfterWithdrawal(
  tx: Tx,
  { membershipId }: { membershipId: number },
  { clock }: Platform,
): Promise<void> {
  const now = clock.now()
  await dropPlansOfLeaver(
    tx,
    membershipId,
    async (plans) => {
      const onces = plans.map(leafletIdempotencyKey)
      await cancelEmails(tx, onces, now)
      const leftInDoubt = await findUnconfirmedEmails(tx, onces)
      return plans.filter((plan) => leftInDoubt.has(leafletIdempotencyKey(plan)))
    },
    now,
  )
}

/** Cancels every leaflet of a deleted or stopped campaign that was not sent (rules: stopped-campaigns, deleted-campaigns). */
export const cancelLeafletsOfCampaign = ({ campaignId }: { campaignId: number }, { db, clock }: Platform) =>
  dropPlansOfCampaign(db, campaignId, (tx, plans) =>
    cancelEmails(tx, plans.map(leafletIdempotencyKey), clock.now()),
  )
