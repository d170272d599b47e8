import type { Tx } from '../../platform/database/db.ts'
import { siteOf } from '../../platform/mail/layout.tsx'
import type { ComposedEmail } from '../../platform/mail/email.ts'
import type { Platform } from '../../platform/platform.ts'
import { renderCampaignStoppedEmail } from './emails/campaign-stopped.tsx'
import { findStoppedCampaignDetails } from './stopped-campaign-store.ts'

/** Puts the news of a stopped campaign into words as it leaves. It does not go to who has left it or closed their account. */
export async function composeCampaignStopped(
  { membershipId }: { membershipId: number },
  { tx, config }: Platform & { tx: Tx },
): Promise<ComposedEmail | null> {
  const news = await findStoppedCampaignDetails(tx, membershipId)
  if (!news) return null
  const site = siteOf(config)
  const { email, organisation, ...words } = news
  return {
    ...renderCampaignStoppedEmail(site, { ...words, organisation: organisation || site.product }),
    to: { name: news.firstname, address: email! },
  }
}
