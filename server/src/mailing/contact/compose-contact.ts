import { siteOf } from '../../platform/mail/layout.tsx'
import type { ComposedEmail } from '../../platform/mail/email.ts'
import type { Tx } from '../../platform/database/db.ts'
import type { Platform } from '../../platform/platform.ts'
import { renderContactCopyEmail } from './emails/contact-copy.tsx'
import { renderContactMessageEmail } from './emails/contact-message.tsx'
import { findContactMessage } from './store.ts'

/** A visitor's message, for the team; an answer goes to the visitor. Not sent once the message was deleted. */
export async function composeContactMessage(
  { contactMessageId }: { contactMessageId: number },
  { tx, config }: Platform & { tx: Tx },
): Promise<ComposedEmail | null> {
  const received = await findContactMessage(tx, contactMessageId)
  return (
    received && {
      ...renderContactMessageEmail(siteOf(config), received),
      to: { name: config.productName, address: config.contactEmail },
      replyTo: received.email,
    }
  )
}

/** The visitor's copy of their message. Not sent once the message was deleted. */
export async function composeContactCopy(
  { contactMessageId }: { contactMessageId: number },
  { tx, config }: Platform & { tx: Tx },
): Promise<ComposedEmail | null> {
  const received = await findContactMessage(tx, contactMessageId)
  return (
    received && {
      ...renderContactCopyEmail(siteOf(config), received),
      to: { name: '', address: received.email },
    }
  )
}
