import { z } from 'zod'
import { emailPriorities } from '../../email-priorities.ts'
import { emailKind } from '../../platform/mail/email.ts'
import { composeReplyResponse } from './compose-reply-response.ts'
import { ReplyResponse } from './reply-response.ts'

/** Responds to a reply to a leaflet's email (rule: reply-by-email). */
export const replyResponseEmail = emailKind({
  name: 'mailing.reply-answer',
  priority: emailPriorities.notice,
  onUnknown: 'repeat',
  content: z.object({ membershipId: z.int(), leafletId: z.int(), answer: ReplyResponse }),
  sealed: z.undefined(),
  compose: ({ content }, on) => composeReplyResponse(content, on),
})
