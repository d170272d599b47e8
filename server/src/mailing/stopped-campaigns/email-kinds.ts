import { z } from 'zod'
import { emailPriorities } from '../../email-priorities.ts'
import { emailKind } from '../../platform/mail/email.ts'
import { composeCampaignRestored, composeCampaignStopped } from './compose-emails-to-members.ts'

/** Notifies a member who was emailed a campaign's leaflet that the campaign was stopped or deleted. */
export const campaignStoppedEmail = emailKind({
  name: 'mailing.campaign-stopped',
  priority: emailPriorities.notice,
  onUnknown: 'repeat',
  content: z.object({ membershipId: z.int() }),
  sealed: z.undefined(),
  compose: ({ content }, on) => composeCampaignStopped(content, on),
})

/** Notifies such a member that a campaign stopped for cause continues. */
export const campaignRestoredEmail = emailKind({
  name: 'mailing.campaign-restored',
  priority: emailPriorities.notice,
  onUnknown: 'repeat',
  content: z.object({ membershipId: z.int() }),
  sealed: z.undefined(),
  compose: ({ content }, on) => composeCampaignRestored(content, on),
})

export const stoppedCampaignEmailKinds = [campaignStoppedEmail, campaignRestoredEmail]
