import MimeNode from 'nodemailer/lib/mime-node'
import type { OutgoingEmail } from './compose-emails.ts'
import { formatHeader } from './message-headers.ts'
import { encodeQuotedPrintable } from './quoted-printable.ts'
import type { Message } from './smtp/smtp-connection.ts'

/** A boundary must not occur in any part. Quoted-printable and base64 never contain `=_`. */
const [mixed, alternative] = ['=_-mixed', '=_-alternative']

const textPartHeader = (type: 'plain' | 'html') =>
  `Content-Type: text/${type}; charset=utf-8\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n`
const [plainHeader, htmlHeader] = [textPartHeader('plain'), textPartHeader('html')]
const alternativeHeader = `Content-Type: multipart/alternative;\r\n boundary="${alternative}"\r\n\r\n`
const mixedHeader = `Content-Type: multipart/mixed;\r\n boundary="${mixed}"\r\n\r\n--${mixed}\r\n`

const isAscii = (text: string) => /^[\0-\x7f]*$/.test(text)

/**
 * Builds the MIME message of an email: its headers now, its bodies when `parts` is read, just before they leave. Until then an email needs
 * little memory. Bodies and attachments are not encoded by nodemailer, whose streams take several times as long as sending the email.
 * @param files the files of its attachments, in base64, broken into lines
 */
export function buildMimeMessage(email: OutgoingEmail, files: readonly Buffer[]): Message {
  const { envelope, attachments } = email
  const start = `${buildHeaders(email)}\r\n${attachments.length ? mixedHeader : ''}${alternativeHeader}`
  const attachmentHeaders = attachments.map(buildAttachmentHeader)
  return {
    envelope,
    get parts() {
      const { text, html } = email.encode?.() ?? {
        text: encodeQuotedPrintable(email.text),
        html: encodeQuotedPrintable(email.html),
      }
      const bodies = `--${alternative}\r\n${plainHeader}${text}\r\n--${alternative}\r\n${htmlHeader}${html}\r\n--${alternative}--\r\n`
      const parts: (string | Buffer)[] = isAscii(start) ? [start + bodies] : [Buffer.from(start), bodies]
      for (const [nth, header] of attachmentHeaders.entries()) parts.push(header, files[nth]!)
      if (attachments.length) parts.push(`--${mixed}--\r\n`)
      return parts
    },
  }
}

function buildHeaders({ headers, from, to, replyTo, subject, messageId }: OutgoingEmail): string {
  const lines = Object.entries(headers).map(([name, value]) => formatHeader(name, value))
  lines.push(
    formatHeader('From', from),
    formatHeader('To', to),
    formatHeader('Reply-To', replyTo),
    formatHeader('Subject', subject),
    formatHeader('Message-ID', messageId),
    `Date: ${new Date().toUTCString().replace('GMT', '+0000')}`,
    'MIME-Version: 1.0',
  )
  return lines.join('\r\n')
}

function buildAttachmentHeader({ filename, contentType }: OutgoingEmail['attachments'][number]): string {
  // Not a root node, which would get headers of a whole message.
  const header = new MimeNode(contentType, { filename, rootNode: new MimeNode() })
  header.setHeader('Content-Disposition', 'attachment').setHeader('Content-Transfer-Encoding', 'base64')
  return `\r\n--${mixed}\r\n${header.buildHeaders()}\r\n\r\n`
}
