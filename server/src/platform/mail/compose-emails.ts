import { containsLink } from '@street-musketeers/contract/fields.ts'
import type { Tx } from '../database/db.ts'
import type { Platform } from '../platform.ts'
import { bounceAddress } from './bounces/bounce-address.ts'
import type { EmailKind, ComposedEmail } from './email.ts'
import type { NamedAddress } from './message-headers.ts'
import type { ClaimedEmail } from './sending/claim-emails.ts'
import type { RenderedEmail } from './template.ts'

type ComposeContext = Platform & { tx: Tx }

/** A composed email with its envelope and everything its headers need. */
export interface OutgoingEmail
  extends RenderedEmail, Required<Pick<ComposedEmail, 'to' | 'headers' | 'attachments'>> {
  envelope: { from: string; to: string }
  messageId: string
  from: NamedAddress
  replyTo: NamedAddress
}

/**
 * Composes claimed emails of one kind, in their order.
 * @returns null for an email that no longer applies, or has no recipient. What is not one address is no recipient
 */
export async function composeEmails(
  emails: readonly ClaimedEmail[],
  kind: EmailKind,
  context: ComposeContext,
): Promise<(OutgoingEmail | null)[]> {
  const { config, secrets, log } = context
  const composed = await kind.composeAll(
    emails.map((email) => ({
      id: email.id,
      accountId: email.account_id,
      content: kind.content.parse(email.content),
      sealed: kind.sealed.parse(email.sealed ? secrets.unseal(email.sealed) : undefined),
    })),
    context,
  )
  return emails.map((email, nth) => {
    const parts = composed[nth]
    const to = email.to_email ? { name: email.to_name, address: email.to_email } : parts?.to
    if (!parts || !to) return null
    if (!isOneAddress(to.address)) {
      log.error('email.recipient', new Error('The recipient is not one email address.'), {
        emailId: email.id,
        kind: kind.name,
      })
      return null
    }

    return {
      envelope: { from: bounceAddress(email.id, to.address, context), to: to.address },
      messageId: messageId(email, context),
      from: { name: config.productName, address: config.mailFrom },
      // An object, never a string: a line break in a string would add a recipient (rule: names-hold-no-links).
      to: { name: containsLink(to.name) ? '' : to.name, address: to.address },
      replyTo: { name: '', address: parts.replyTo ?? config.contactEmail },
      subject: parts.subject,
      text: parts.text,
      html: parts.html,
      ...(parts.encode && { encode: parts.encode }),
      headers: { ...noAutomaticReplies, ...parts.headers },
      attachments: parts.attachments ?? [],
    }
  })
}

/**
 * An out-of-office reply would tell whoever replies go to, such as an organisation, who got the email (RFC 3834; the second is for Microsoft
 * Exchange, which ignores the first). Delivery reports are still wanted.
 */
const noAutomaticReplies = {
  'Auto-Submitted': 'auto-generated',
  'X-Auto-Response-Suppress': 'OOF, AutoReply',
}

/** A line break, a comma or a space would let an address name a second recipient. */
const isOneAddress = (address: string) => /^[^\p{C}\s,;:<>()"@]+@[^\p{C}\s,;:<>()"@]+$/u.test(address)

/**
 * The Message-ID of a row: always the same, so that an email sent twice can be recognised (rule: no-email-lost). It does not tell how many were
 * sent before (rule: ids-tell-no-counts).
 */
export function messageId(
  email: { id: number; idempotency_key: string },
  { config, secrets }: Platform,
): string {
  const domain = config.mailFrom.split('@')[1]!
  return `<${secrets.pseudonym(`email:${email.id}:${email.idempotency_key}`)}@${domain}>`
}
