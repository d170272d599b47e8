import * as z from 'zod'
import { noticeKind } from '../../email-priorities.ts'
import { signReportLink } from '../../membership/index.ts'
import { siteOf } from '../../site.ts'
import { signLeaveLink } from '../leaving/sign-leave-link.ts'
import { findCampaignOfMember } from '../member-store.ts'
import { renderReplyResponseEmail } from './emails/reply-response.tsx'
import { replyAddress } from './reply-address.ts'
import { ReplyResponse } from './reply-response.ts'

/**
 * Responds to a reply to a leaflet's email, at the member's own address (rules: unclear-replies, reply-address). Members who have left by then
 * get none.
 */
export const replyResponseEmail = noticeKind(
  'mailing.reply-answer',
  z.object({ membershipId: z.int(), leafletId: z.int(), answer: ReplyResponse }),
  async ({ answer: response, ...plan }, platform) => {
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
  },
)
