import { z } from 'zod'
import { emailPriorities } from '../../email-priorities.ts'
import { emailKind } from '../../platform/mail/email.ts'
import { composeCampaignStopped } from './compose-campaign-stopped.ts'

/** Notifies a member who was emailed a campaign's leaflet that the campaign was stopped. */
export const campaignStoppedEmail = emailKind({
  name: 'mailing.campaign-stopped',
  priority: emailPriorities.notice,
  onUnknown: 'repeat',
  content: z.object({ membershipId: z.int() }),
  sealed: z.undefined(),
  compose: ({ content }, on) => composeCampaignStopped(content, on),
})

export const stoppedCampaignEmailKinds = [campaignStoppedEmail]
