import MimeNode from 'nodemailer/lib/mime-node'
import type { OutgoingEmail } from './compose-emails.ts'
import { encodeQuotedPrintable } from './quoted-printable.ts'
import type { Message } from './smtp/smtp-connection.ts'

/** A boundary must not occur in any part. Quoted-printable and base64 never contain `=_`. */
const boundaries = { boundaryPrefix: '=_', baseBoundary: 'part' }

const textPartHeader = (type: 'plain' | 'html') =>
  `Content-Type: text/${type}; charset=utf-8\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n`
const [plainHeader, htmlHeader] = [textPartHeader('plain'), textPartHeader('html')]

/**
 * Builds the MIME message of an email. nodemailer writes the headers, because text that people typed must not break out of them.
 * It does not write the bodies: encoding text and leaflets through its streams takes several times as long as sending the email.
 * @param files the files of its attachments, in base64, broken into lines
 */
export function buildMimeMessage(
  { envelope, messageId, from, to, replyTo, subject, text, html, headers, attachments }: OutgoingEmail,
  files: readonly Buffer[],
): Message {
  const root = new MimeNode(attachments.length ? 'multipart/mixed' : 'multipart/alternative', boundaries)
  for (const [name, value] of Object.entries(headers)) root.setHeader(name, value)
  root.setHeader('From', from).setHeader('To', to).setHeader('Reply-To', replyTo)
  root.setHeader('Subject', subject).setHeader('Message-ID', messageId)
  const body = attachments.length ? root.createChild('multipart/alternative') : root

  const parts: Buffer[] = []
  let pending = `${root.buildHeaders()}\r\n\r\n`
  if (body !== root) pending += `--${root.boundary}\r\n${body.buildHeaders()}\r\n\r\n`
  pending += `--${body.boundary}\r\n${plainHeader}${encodeQuotedPrintable(text)}`
  pending += `\r\n--${body.boundary}\r\n${htmlHeader}${encodeQuotedPrintable(html)}\r\n--${body.boundary}--\r\n`
  for (const [nth, { filename, contentType }] of attachments.entries()) {
    const header = new MimeNode(contentType, { filename, rootNode: root })
    header.setHeader('Content-Disposition', 'attachment').setHeader('Content-Transfer-Encoding', 'base64')
    pending += `\r\n--${root.boundary}\r\n${header.buildHeaders()}\r\n\r\n`
    parts.push(Buffer.from(pending), files[nth]!)
    pending = ''
  }
  if (attachments.length) pending += `--${root.boundary}--\r\n`
  return { envelope, parts: [...parts, Buffer.from(pending)] }
}
