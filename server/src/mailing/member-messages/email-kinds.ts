import * as z from 'zod'
import { emailPriorities, noticeKind } from '../../email-priorities.ts'
import { fullName } from '../../identity/index.ts'
import type { Tx } from '../../platform/database/db.ts'
import { bulkEmailKind, type ComposedEmail } from '../../platform/mail/email.ts'
import { createTemplateCache } from '../../platform/mail/template.ts'
import type { Platform } from '../../platform/platform.ts'
import { siteOf } from '../../site.ts'
import { listHeaders } from '../leaving/list-headers.ts'
import { leaveUrl, signLeaveLink } from '../leaving/sign-leave-link.ts'
import {
  renderMemberMessageEmail,
  renderMessageApprovedEmail,
  renderMessageRefusedEmail,
  renderMessageTakenDownEmail,
  renderMessageToReviewEmail,
} from './emails/member-messages.tsx'
import { findHaltCause } from './rules.ts'
import { addEmailed, findMessages, findRecipients, saveHalted } from './store.ts'

const Content = z.object({ messageId: z.int(), membershipId: z.int() })
type Content = z.output<typeof Content>

/** An organisation's message to a member of its campaign. */
export const memberMessageEmail = bulkEmailKind({
  name: 'mailing.member-message',
  priority: emailPriorities.leaflet,
  setting: 'messages',
  content: Content,
  composeAll: composeMessages,
  async onSent(emails, { tx }) {
    for (const [id, count] of countByMessage(emails)) await addEmailed(tx, id, count)
  },
  async onCancelled(emails, { tx }) {
    for (const message of await findMessages(tx, [...countByMessage(emails).keys()])) {
      const cause = findHaltCause(message)
      if (cause) await saveHalted(tx, message.id, cause)
    }
  },
})

function countByMessage(emails: readonly { content: Content }[]): Map<number, number> {
  const counts = new Map<number, number>()
  for (const { content } of emails) counts.set(content.messageId, (counts.get(content.messageId) ?? 0) + 1)
  return counts
}

const OfCampaign = { firstname: z.string(), campaignId: z.int(), campaignName: z.string() }

/** Asks an officer to review what a colleague wrote. */
export const messageToReviewEmail = noticeKind(
  'mailing.message-to-review',
  z.object({ ...OfCampaign, organisation: z.string() }),
  (content, { config }) => renderMessageToReviewEmail(siteOf(config), content),
)

export const messageApprovedEmail = noticeKind(
  'mailing.message-approved',
  z.object(OfCampaign),
  (content, { config }) => renderMessageApprovedEmail(siteOf(config), content),
)

export const messageRefusedEmail = noticeKind(
  'mailing.message-refused',
  z.object({ ...OfCampaign, comment: z.string() }),
  (content, { config }) => renderMessageRefusedEmail(siteOf(config), content),
)

export const messageTakenDownEmail = noticeKind(
  'mailing.message-taken-down',
  z.object({ ...OfCampaign, reason: z.string() }),
  (content, { config }) => renderMessageTakenDownEmail(siteOf(config), content),
)

export const memberMessageEmailKinds = [
  memberMessageEmail,
  messageToReviewEmail,
  messageApprovedEmail,
  messageRefusedEmail,
  messageTakenDownEmail,
]

const fillTemplate = createTemplateCache(10)

/**
 * Composes messages to members as they are sent. An email is dropped if its member has left the campaign, wants no such messages or has an
 * address that bounces, or if the message was taken down or cannot be sent any more.
 */
async function composeMessages(
  emails: readonly { content: Content }[],
  { tx, clock, config, secrets }: Platform & { tx: Tx },
): Promise<(ComposedEmail | null)[]> {
  const site = siteOf(config, { repliesAreRead: false })
  const found = await findMessages(tx, [...countByMessage(emails).keys()])
  const messages = new Map(found.map((message) => [message.id, message]))
  const recipients = await findRecipients(
    tx,
    emails.map(({ content }) => content.membershipId),
    clock.now(),
  )
  const members = new Map(recipients.map((member) => [member.membershipId, member]))

  return emails.map(({ content }) => {
    const message = messages.get(content.messageId)
    const member = members.get(content.membershipId)
    if (!message?.replies_to || message.taken_down_at || findHaltCause(message)) return null
    if (!member?.email) return null
    const { accountId, emailNumber } = member
    const leaveTarget = { leaves: 'messages', accountId, emailNumber } as const
    return {
      ...fillTemplate(
        JSON.stringify([site, message.campaign_id]),
        (texts) => renderMemberMessageEmail(site, { ...texts, campaignId: message.campaign_id }),
        {
          organisation: message.organisation || site.product,
          campaignName: message.campaign_name,
          messageText: message.message,
          messageLink: message.link,
          linkHost: message.link && new URL(message.link).hostname,
          repliesTo: message.replies_to,
          leaveUrl: leaveUrl(site.url, signLeaveLink(leaveTarget, secrets)),
        },
      ),
      to: { name: fullName(member), address: member.email },
      replyTo: message.replies_to,
      headers: listHeaders(leaveTarget, { config, secrets }),
    }
  })
}
