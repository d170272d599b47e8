import { signReportLink, type Plan } from '../../membership/index.ts'
import type { Tx } from '../../platform/database/db.ts'
import type { ComposedEmail } from '../../platform/mail/email.ts'
import type { Platform } from '../../platform/platform.ts'
import { siteOf } from '../../site.ts'
import { signLeaveLink } from '../leaving/sign-leave-link.ts'
import { findCampaignOfMember } from '../stopped-campaigns/store.ts'
import { renderReplyResponseEmail } from './emails/reply-response.tsx'
import { replyAddress } from './reply-address.ts'
import type { ReplyResponse } from './reply-response.ts'

/** Composes the response to a reply as it is sent, to the member's own address. Members who have left the campaign by then get none. */
export async function composeReplyResponse(
  { answer: response, ...plan }: Plan & { answer: ReplyResponse },
  platform: Platform & { tx: Tx },
): Promise<ComposedEmail | null> {
  const { tx, config, secrets } = platform
  const member = await findCampaignOfMember(tx, plan.membershipId)
  if (!member) return null
  const linkedPlan = { ...plan, emailNumber: member.emailNumber }
  const replyTo = replyAddress(linkedPlan, platform)
  const email = renderReplyResponseEmail(siteOf(config, { repliesAreRead: !replyTo }), {
    firstname: member.firstname,
    campaignName: member.campaignName,
    reportLink: signReportLink(linkedPlan, secrets),
    leaveLink: signLeaveLink({ leaves: 'campaign', ...linkedPlan }, secrets),
    response,
  })
  return {
    ...email,
    to: { name: member.firstname, address: member.email! },
    // No program answers it (RFC 3834).
    headers: { 'Auto-Submitted': 'auto-replied' },
    ...(replyTo && { replyTo }),
  }
}
