import * as z from 'zod'
import { emailPriorities, noticeKind } from '../../email-priorities.ts'
import { emailKind } from '../../platform/mail/email.ts'
import { siteOf } from '../../site.ts'
import { renderContactCopyEmail } from './emails/contact-copy.tsx'
import { renderContactMessageEmail } from './emails/contact-message.tsx'
import { findContactMessage } from './store.ts'

const ContactContent = z.object({ contactMessageId: z.int() })

/** A visitor's message, for the team; replies go to the visitor. Not sent if the message has been deleted. */
export const contactMessageEmail = noticeKind(
  'mailing.contact-message',
  ContactContent,
  async ({ contactMessageId }, { tx, config }) => {
    const message = await findContactMessage(tx, contactMessageId)
    return (
      message && {
        ...renderContactMessageEmail(siteOf(config), message),
        to: { name: config.productName, address: config.contactEmail },
        replyTo: message.email,
      }
    )
  },
)

/** Confirms to the visitor that it arrived. Not sent if the message has been deleted. */
export const contactCopyEmail = emailKind({
  name: 'mailing.contact-copy',
  priority: emailPriorities.notice,
  onUnknown: 'drop',
  content: ContactContent.extend({ isReport: z.boolean().default(false) }),
  sealed: z.undefined(),
  async compose({ content }, { tx, config }) {
    const message = await findContactMessage(tx, content.contactMessageId)
    return (
      message && {
        ...renderContactCopyEmail(siteOf(config), {
          ...message,
          isReport: content.isReport,
        }),
        to: { name: '', address: message.email },
      }
    )
  },
})

export const contactEmailKinds = [contactMessageEmail, contactCopyEmail]
