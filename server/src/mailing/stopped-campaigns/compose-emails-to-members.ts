import { hasEnded } from '../../campaigns/index.ts'
import type { Tx } from '../../platform/database/db.ts'
import type { ComposedEmail } from '../../platform/mail/email.ts'
import type { Platform } from '../../platform/platform.ts'
import { londonDate } from '../../platform/values/clock.ts'
import { siteOf } from '../../site.ts'
import { renderCampaignRestoredEmail } from './emails/campaign-restored.tsx'
import {
  renderCampaignDeletedEmail,
  renderCampaignStoppedEmail,
  renderLeafletWithdrawnEmail,
  renderOrganisationClosedEmail,
} from './emails/campaign-stopped.tsx'
import { findCampaignOfMember } from './store.ts'

type Context = Platform & { tx: Tx }
type CampaignOfMember = NonNullable<Awaited<ReturnType<typeof findCampaignOfMember>>>

/**
 * Composes the email about a stopped or deleted campaign as it is sent. Members who have left it or closed their account do not get it, and nobody
 * does if the campaign continues by then.
 */
export const composeCampaignStopped = (content: { membershipId: number }, on: Context) =>
  composeFor(content, on, (site, details) => {
    if (details.taken_down_at) return renderLeafletWithdrawnEmail(site, details)
    if (details.deleted_at) return renderCampaignDeletedEmail(site, details)
    if (details.organisationClosedAt) return renderOrganisationClosedEmail(site, details)
    return details.stopped_at && renderCampaignStoppedEmail(site, details)
  })

/** Composes the email about a restored campaign as it is sent; nobody gets it if the campaign has ended by then. */
export const composeCampaignRestored = (content: { membershipId: number }, on: Context) =>
  composeFor(content, on, (site, details) => {
    const isOver = details.deleted_at !== null || hasEnded(details, londonDate(on.clock.now()))
    return isOver ? null : renderCampaignRestoredEmail(site, details)
  })

async function composeFor(
  { membershipId }: { membershipId: number },
  { tx, config }: Context,
  render: (
    site: ReturnType<typeof siteOf>,
    details: CampaignOfMember & { organisation: string },
  ) => Pick<ComposedEmail, 'subject' | 'text' | 'html'> | null,
): Promise<ComposedEmail | null> {
  const details = await findCampaignOfMember(tx, membershipId)
  if (!details) return null
  const site = siteOf(config)
  const email = render(site, { ...details, organisation: details.organisation || site.product })
  return email && { ...email, to: { name: details.firstname, address: details.email! } }
}
