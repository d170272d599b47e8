import { z } from 'zod'
import { emailPriorities, noticeKind } from '../../email-priorities.ts'
import { emailKind } from '../../platform/mail/email.ts'
import { composeContactCopy, composeContactMessage } from './compose-contact.ts'

const ContactContent = z.object({ contactMessageId: z.int() })

/** A visitor's message, for the team. */
export const contactMessageEmail = noticeKind('mailing.contact-message', ContactContent, (content, on) =>
  composeContactMessage(content, on),
)

/** Confirms to the visitor that it arrived. */
export const contactCopyEmail = emailKind({
  name: 'mailing.contact-copy',
  priority: emailPriorities.notice,
  onUnknown: 'drop',
  content: ContactContent,
  sealed: z.undefined(),
  compose: ({ content }, on) => composeContactCopy(content, on),
})

export const contactEmailKinds = [contactMessageEmail, contactCopyEmail]
