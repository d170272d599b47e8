import { z } from 'zod'
import { noticeKind } from '../../email-priorities.ts'
import { composeReplyResponse } from './compose-reply-response.ts'
import { ReplyResponse } from './reply-response.ts'

/** Responds to a reply to a leaflet's email (rule: reply-by-email). */
export const replyResponseEmail = noticeKind(
  'mailing.reply-answer',
  z.object({ membershipId: z.int(), leafletId: z.int(), answer: ReplyResponse }),
  (content, on) => composeReplyResponse(content, on),
)
