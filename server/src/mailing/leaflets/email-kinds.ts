import * as z from 'zod'
import { emailPriorities } from '../../email-priorities.ts'
import { recordEmailed, type Plan } from '../../membership/index.ts'
import type { Tx } from '../../platform/database/db.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import { bulkEmailKind } from '../../platform/mail/email.ts'
import { sendCorrections } from '../jobs.ts'
import { queueCampaignStoppedEmails } from '../stopped-campaigns/notify-members.ts'
import { composeLeaflets, replaceCancelledPlans } from './compose-leaflets.ts'

const content = z.object({ membershipId: z.int(), leafletId: z.int() })
const plansOf = (emails: readonly { content: Plan }[]) => emails.map((email) => email.content)

/** A leaflet for a member, in turn. */
export const leafletEmail = bulkEmailKind({
  name: 'mailing.leaflet',
  priority: emailPriorities.leaflet,
  setting: 'leaflets',
  content,
  composeAll: (emails, on) => composeLeaflets(plansOf(emails), on),
  onSent: recordSent,
  onCancelled: (emails, on) => replaceCancelledPlans(plansOf(emails), on),
})

/** A corrected leaflet for a member who was sent an earlier version (rule: corrections). */
export const correctionEmail = bulkEmailKind({
  name: 'mailing.correction',
  priority: emailPriorities.notice,
  setting: 'notices',
  content,
  composeAll: (emails, on) => composeLeaflets(plansOf(emails), on, { isNotice: true }),
  onSent: recordSent,
  onCancelled: (emails, on) => replaceCancelledPlans(plansOf(emails), on, { isNotice: true }),
})

/** If a campaign was stopped or deleted, or its leaflet corrected, while an email was on its way, its member is emailed about that too. */
async function recordSent(
  emails: readonly { content: Plan }[],
  { tx, sentAt }: { tx: Tx; sentAt: Date },
): Promise<void> {
  const { membersOfEnded, replacedInCampaigns } = await recordEmailed(tx, plansOf(emails), sentAt)
  if (membersOfEnded.length) await queueCampaignStoppedEmails(tx, membersOfEnded, sentAt)
  for (const campaignId of replacedInCampaigns) await enqueue(tx, sendCorrections, { campaignId })
}

export const leafletEmailKinds = [leafletEmail, correctionEmail]
