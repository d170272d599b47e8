import MimeNode from 'nodemailer/lib/mime-node'
import type { OutgoingEmail } from './compose-emails.ts'
import { encodeQuotedPrintable } from './quoted-printable.ts'
import type { Message } from './sending/smtp.ts'

/** What parts a mail stands in no part of it: in quoted-printable and base64 no `=_` can. */
const boundaries = { boundaryPrefix: '=_', baseBoundary: 'part' }

const textPartHeader = (type: 'plain' | 'html') =>
  `Content-Type: text/${type}; charset=utf-8\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n`
const [plainHead, htmlHead] = [textPartHeader('plain'), textPartHeader('html')]

/**
 * Writes a mail. nodemailer writes the headers, in which people's words must not break out; encoding a leaflet or a body
 * by its streams for each letter would take several times as long as handing the letter over.
 * @param attached gives an attachment in base64, in lines
 */
export async function buildMimeMessage(
  { envelope, messageId, from, to, replyTo, subject, text, html, headers, attachments }: OutgoingEmail,
  attached: (fileKey: string) => Promise<Buffer>,
): Promise<Message> {
  const root = new MimeNode(attachments.length ? 'multipart/mixed' : 'multipart/alternative', boundaries)
  for (const [name, value] of Object.entries(headers)) root.setHeader(name, value)
  root.setHeader('From', from).setHeader('To', to).setHeader('Reply-To', replyTo)
  root.setHeader('Subject', subject).setHeader('Message-ID', messageId)
  const words = attachments.length ? root.createChild('multipart/alternative') : root

  const parts: Buffer[] = []
  let written = `${root.buildHeaders()}\r\n\r\n`
  if (words !== root) written += `--${root.boundary}\r\n${words.buildHeaders()}\r\n\r\n`
  written += `--${words.boundary}\r\n${plainHead}${encodeQuotedPrintable(text)}`
  written += `\r\n--${words.boundary}\r\n${htmlHead}${encodeQuotedPrintable(html)}\r\n--${words.boundary}--\r\n`
  for (const { filename, contentType, fileKey } of attachments) {
    const head = new MimeNode(contentType, { filename, rootNode: root })
    head.setHeader('Content-Disposition', 'attachment').setHeader('Content-Transfer-Encoding', 'base64')
    written += `\r\n--${root.boundary}\r\n${head.buildHeaders()}\r\n\r\n`
    parts.push(Buffer.from(written), await attached(fileKey))
    written = ''
  }
  if (attachments.length) written += `--${root.boundary}--\r\n`
  return { messageId, envelope, parts: [...parts, Buffer.from(written)] }
}
