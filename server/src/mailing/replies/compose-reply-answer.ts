import { signReportLink, type Plan } from '../../membership/index.ts'
import type { Tx } from '../../platform/database/db.ts'
import type { ComposedEmail } from '../../platform/mail/email.ts'
import type { Platform } from '../../platform/platform.ts'
import { siteOf } from '../../site.ts'
import { signLeaveLink } from '../leaving/sign-leave-link.ts'
import { findCampaignOfMember } from '../stopped-campaigns/store.ts'
import { renderReplyAnswerEmail } from './emails/reply-answer.tsx'
import { replyAddress } from './reply-address.ts'
import type { ReplyAnswer } from './reply-answer.ts'

/** Composes the answer to a reply as it is sent, to the member's own address. Nobody gets it who has left the campaign by then. */
export async function composeReplyAnswer(
  { answer, ...plan }: Plan & { answer: ReplyAnswer },
  platform: Platform & { tx: Tx },
): Promise<ComposedEmail | null> {
  const { tx, config, secrets } = platform
  const member = await findCampaignOfMember(tx, plan.membershipId)
  if (!member) return null
  const linkedPlan = { ...plan, emailChanges: member.emailChanges }
  const replyTo = replyAddress(linkedPlan, platform)
  const email = renderReplyAnswerEmail(siteOf(config, { repliesAreRead: !replyTo }), {
    firstname: member.firstname,
    campaignName: member.campaignName,
    reportLink: signReportLink(linkedPlan, secrets),
    leaveLink: signLeaveLink({ leaves: 'campaign', ...linkedPlan }, secrets),
    answer,
  })
  return {
    ...email,
    to: { name: member.firstname, address: member.email! },
    // No program answers it (RFC 3834).
    headers: { 'Auto-Submitted': 'auto-replied' },
    ...(replyTo && { replyTo }),
  }
}
