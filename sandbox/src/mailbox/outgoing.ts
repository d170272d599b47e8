import { randomUUID } from 'node:crypto'
import MailComposer from 'nodemailer/lib/mail-composer'
import type { Email } from './email.ts'

/** An email that leaves the mailbox: a person's reply, or a mail server's report. */
export interface OutgoingEmail {
  /** On its envelope; '' for a report. */
  from: string
  to: string
  message: Buffer
}

/** Delivers it. @returns the receiving server's answer, such as `250 Accepted` */
export type Deliver = (email: OutgoingEmail) => Promise<string>

/** Where a reply to an email goes. */
export const replyAddressOf = ({ headers, returnPath }: Email): string =>
  /<([^<>]+)>\s*$/.exec(headers['reply-to'] ?? '')?.[1] ?? (headers['reply-to']?.trim() || returnPath)

/** A reply as an email program writes it: the text above the quoted email. */
export async function composeReply(email: Email, text: string): Promise<OutgoingEmail> {
  const { to: from, from: author, subject, headers, receivedAt } = email
  const to = replyAddressOf(email)
  const about = headers['message-id'] ?? ''
  const quoted = email.text
    .trimEnd()
    .split('\n')
    .map((line) => `> ${line}`)
  const message = await new MailComposer({
    from,
    to,
    subject: /^re:/i.test(subject) ? subject : `Re: ${subject}`,
    messageId: `<${randomUUID()}@mailbox.localhost>`,
    inReplyTo: about,
    references: about,
    text: [text, '', `On ${new Date(receivedAt).toUTCString()}, ${author} wrote:`, ...quoted].join('\n'),
  })
    .compile()
    .build()
  return { from, to, message }
}
