import { z } from 'zod'
import { emailPriorities } from '../../email-priorities.ts'
import { emailKind } from '../../platform/mail/email.ts'
import { composeReplyAnswer } from './compose-reply-answer.ts'
import { ReplyAnswer } from './reply-answer.ts'

/** Answers a reply to a leaflet's email (rule: answer-by-email). */
export const replyAnswerEmail = emailKind({
  name: 'mailing.reply-answer',
  priority: emailPriorities.notice,
  onUnknown: 'repeat',
  content: z.object({ membershipId: z.int(), leafletId: z.int(), answer: ReplyAnswer }),
  sealed: z.undefined(),
  compose: ({ content }, on) => composeReplyAnswer(content, on),
})
