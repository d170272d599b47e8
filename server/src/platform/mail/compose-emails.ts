import type { Tx } from '../database/db.ts'
import type { Platform } from '../platform.ts'
import { bounceAddress } from './bounces/bounce-address.ts'
import type { EmailKind, ComposedEmail } from './email.ts'
import type { ClaimedEmail } from './store.ts'

type ComposeContext = Platform & { tx: Tx }

interface NamedAddress {
  name: string
  address: string
}

/** A letter in words, with all that its headers say. */
export interface OutgoingEmail extends Required<Omit<ComposedEmail, 'replyTo'>> {
  envelope: { from: string; to: string }
  messageId: string
  from: NamedAddress
  replyTo: NamedAddress
}

/**
 * Puts claimed letters of one kind into words, in their order.
 * @returns null for one that is no longer true, or has nobody to go to.
 */
export async function composeEmails(
  letters: readonly ClaimedEmail[],
  kind: EmailKind,
  on: ComposeContext,
): Promise<(OutgoingEmail | null)[]> {
  const { config, secrets } = on
  const mails = await kind.composeAll(
    letters.map((letter) => ({
      id: letter.id,
      accountId: letter.account_id,
      content: kind.content.parse(letter.words),
      sealed: kind.sealed.parse(letter.sealed ? secrets.unseal(letter.sealed) : undefined),
    })),
    on,
  )
  return letters.map((letter, nth) => {
    const mail = mails[nth]
    const to = letter.to_email ? { name: letter.to_name, address: letter.to_email } : mail?.to
    if (!mail || !to) return null

    return {
      envelope: { from: bounceAddress(letter.id, to.address, on), to: to.address },
      messageId: messageId(letter, on),
      from: { name: config.productName, address: config.mailFrom },
      // Never strings: a line break in one would add a recipient.
      to,
      replyTo: { name: '', address: mail.replyTo ?? config.contactEmail },
      subject: mail.subject,
      text: mail.text,
      html: mail.html,
      headers: { 'Auto-Submitted': 'auto-generated', ...mail.headers },
      attachments: mail.attachments ?? [],
    }
  })
}

/** The same row always gives the same id, so that an email sent twice can be recognised (rule: no-email-lost). */
export function messageId(letter: { id: number; once: string }, { config, secrets }: Platform): string {
  const domain = config.mailFrom.split('@')[1]!
  return `<${letter.id}.${secrets.pseudonym(`letter:${letter.once}`)}@${domain}>`
}
