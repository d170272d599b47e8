import { siteOf } from '../../site.ts'
import type { ComposedEmail } from '../../platform/mail/email.ts'
import type { Tx } from '../../platform/database/db.ts'
import type { Platform } from '../../platform/platform.ts'
import { renderContactCopyEmail } from './emails/contact-copy.tsx'
import { renderContactMessageEmail } from './emails/contact-message.tsx'
import { findContactMessage } from './store.ts'

/** A visitor's message, for the team; replies go to the visitor. Not sent if the message has been deleted. */
export async function composeContactMessage(
  { contactMessageId }: { contactMessageId: number },
  { tx, config }: Platform & { tx: Tx },
): Promise<ComposedEmail | null> {
  const message = await findContactMessage(tx, contactMessageId)
  return (
    message && {
      ...renderContactMessageEmail(siteOf(config), message),
      to: { name: config.productName, address: config.contactEmail },
      replyTo: message.email,
    }
  )
}

/** Confirms to the visitor that their message arrived. Not sent if the message has been deleted. */
export async function composeContactCopy(
  { contactMessageId }: { contactMessageId: number },
  { tx, config }: Platform & { tx: Tx },
): Promise<ComposedEmail | null> {
  const message = await findContactMessage(tx, contactMessageId)
  return (
    message && {
      ...renderContactCopyEmail(siteOf(config), message),
      to: { name: '', address: message.email },
    }
  )
}
