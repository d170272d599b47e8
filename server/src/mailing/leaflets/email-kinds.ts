import { z } from 'zod'
import { emailPriorities } from '../../email-priorities.ts'
import { recordEmailed } from '../../membership/index.ts'
import { bulkEmailKind } from '../../platform/mail/email.ts'
import { queueCampaignStoppedEmails } from '../stopped-campaigns/notify-members.ts'
import { composeLeaflets } from './compose-leaflets.ts'

/** A leaflet for a member. If its campaign was stopped while the email was on its way, the member is emailed about that too. */
export const leafletEmail = bulkEmailKind({
  name: 'mailing.leaflet',
  priority: emailPriorities.leaflet,
  content: z.object({ membershipId: z.int(), leafletId: z.int() }),
  composeAll: (emails, on) =>
    composeLeaflets(
      emails.map(({ content }) => content),
      on,
    ),
  async onSent(emails, { tx, sentAt }) {
    const plans = emails.map(({ content }) => content)
    const membersOfStopped = await recordEmailed(tx, plans, sentAt)
    if (membersOfStopped.length) await queueCampaignStoppedEmails(tx, membersOfStopped, sentAt)
  },
})

export const leafletEmailKinds = [leafletEmail]
