import type * as z from 'zod'
import { lockOpenAccount, notifyAccount, type signedUpForCampaign } from '../../identity/index.ts'
import type { Tx } from '../../platform/database/db.ts'
import type { Platform } from '../../platform/platform.ts'
import { welcomeToCampaignEmail } from './email-kinds.ts'

/** Welcomes a musketeer who signed up from a campaign's page (rule: sign-up-joins-its-campaign), unless they have closed their account. */
export async function queueWelcome(
  tx: Tx,
  { accountId, campaignId }: z.output<typeof signedUpForCampaign.payload>,
  { secrets, clock }: Pick<Platform, 'secrets' | 'clock'>,
): Promise<void> {
  const account = await lockOpenAccount(tx, accountId)
  if (!account) return
  await notifyAccount(
    tx,
    account,
    welcomeToCampaignEmail,
    { idempotencyKey: `welcome:${accountId}`, campaignId },
    { secrets, now: clock.now() },
  )
}
