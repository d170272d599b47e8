import * as z from 'zod'
import { hasEnded } from '../../campaigns/index.ts'
import { noticeKind } from '../../email-priorities.ts'
import type { Site } from '../../platform/mail/layout.tsx'
import type { RenderedEmail } from '../../platform/mail/template.ts'
import { londonDate } from '../../platform/values/clock.ts'
import { siteOf } from '../../site.ts'
import { renderCampaignRestoredEmail } from './emails/campaign-restored.tsx'
import {
  renderCampaignDeletedEmail,
  renderCampaignStoppedEmail,
  renderLeafletWithdrawnEmail,
  renderOrganisationClosedEmail,
} from './emails/campaign-stopped.tsx'
import { findCampaignOfMember } from '../member-store.ts'

type CampaignOfMember = NonNullable<Awaited<ReturnType<typeof findCampaignOfMember>>>

/**
 * An email about a campaign to one of its members. Those who have left it or closed their account by then do not get it.
 * @param render returns null when it no longer applies
 */
const memberEmail = (
  name: string,
  render: (
    site: Site,
    details: CampaignOfMember & { organisation: string },
    today: string,
  ) => RenderedEmail | null,
) =>
  noticeKind(name, z.object({ membershipId: z.int() }), async ({ membershipId }, { tx, config, clock }) => {
    const details = await findCampaignOfMember(tx, membershipId)
    if (!details) return null
    const site = siteOf(config)
    const organisation = details.organisation || site.product
    const email = render(site, { ...details, organisation }, londonDate(clock.now()))
    return email && { ...email, to: { name: details.firstname, address: details.email! } }
  })

/** Notifies a member who was emailed a campaign's leaflet that the campaign was stopped or deleted, unless it continues by then. */
export const campaignStoppedEmail = memberEmail('mailing.campaign-stopped', (site, details) => {
  if (details.taken_down_at) return renderLeafletWithdrawnEmail(site, details)
  if (details.deleted_at) return renderCampaignDeletedEmail(site, details)
  if (details.organisationClosedAt) return renderOrganisationClosedEmail(site, details)
  return details.stopped_at && renderCampaignStoppedEmail(site, details)
})

/** Notifies such a member that a campaign stopped for cause continues, unless it has ended by then. */
export const campaignRestoredEmail = memberEmail('mailing.campaign-restored', (site, details, today) =>
  details.deleted_at !== null || hasEnded(details, today) ? null : renderCampaignRestoredEmail(site, details),
)

export const stoppedCampaignEmailKinds = [campaignStoppedEmail, campaignRestoredEmail]
