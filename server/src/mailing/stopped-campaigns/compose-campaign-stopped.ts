import type { Tx } from '../../platform/database/db.ts'
import type { ComposedEmail } from '../../platform/mail/email.ts'
import type { Platform } from '../../platform/platform.ts'
import { siteOf } from '../../site.ts'
import { renderCampaignStoppedEmail } from './emails/campaign-stopped.tsx'
import { findStoppedCampaignDetails } from './store.ts'

/** Composes the email about a stopped campaign as it is sent. Members who have left it or closed their account do not get it. */
export async function composeCampaignStopped(
  { membershipId }: { membershipId: number },
  { tx, config }: Platform & { tx: Tx },
): Promise<ComposedEmail | null> {
  const details = await findStoppedCampaignDetails(tx, membershipId)
  if (!details) return null
  const site = siteOf(config)
  const { email, organisation, ...content } = details
  return {
    ...renderCampaignStoppedEmail(site, { ...content, organisation: organisation || site.product }),
    to: { name: details.firstname, address: email! },
  }
}
