import { z } from 'zod'
import { noticeKind } from '../../email-priorities.ts'
import { composeCampaignRestored, composeCampaignStopped } from './compose-emails-to-members.ts'

/** Notifies a member who was emailed a campaign's leaflet that the campaign was stopped or deleted. */
export const campaignStoppedEmail = noticeKind(
  'mailing.campaign-stopped',
  z.object({ membershipId: z.int() }),
  (content, on) => composeCampaignStopped(content, on),
)

/** Notifies such a member that a campaign stopped for cause continues. */
export const campaignRestoredEmail = noticeKind(
  'mailing.campaign-restored',
  z.object({ membershipId: z.int() }),
  (content, on) => composeCampaignRestored(content, on),
)

export const stoppedCampaignEmailKinds = [campaignStoppedEmail, campaignRestoredEmail]
