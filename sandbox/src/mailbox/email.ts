import { createHash } from 'node:crypto'
import PostalMime, { type Attachment } from 'postal-mime'

/** A letter as the mailbox's API gives it: one for each recipient, as in real mailboxes. */
export type Email = {
  id: string
  /** The address it was delivered to, from the envelope: a hidden copy has its own. */
  to: string
  /** The From header, as written. */
  from: string
  /** The envelope's sender, where failures would be reported to; empty for the null sender. */
  returnPath: string
  subject: string
  /** Empty when the letter has no such part. */
  text: string
  html: string
  /** By lower-case name, unfolded but not decoded; a repeated header's values are joined by ", ". */
  headers: Record<string, string>
  attachments: { filename: string; contentType: string; size: number; sha256: string }[]
  /** ISO 8601, UTC. */
  receivedAt: string
}

/** What the API leaves out: the attachments' bytes, and where the HTML refers to them. */
export type AttachmentContent = { content: Buffer; contentId: string | undefined }

export type ParsedEmail = { email: Omit<Email, 'id' | 'to'>; attachmentContents: AttachmentContent[] }

/**
 * Reads a message as it came over SMTP.
 * @throws Error when it cannot be read: nested or headed beyond reason
 */
export async function readEmail(message: Buffer, returnPath: string): Promise<ParsedEmail> {
  const mail = await PostalMime.parse(message)
  const headers: Record<string, string> = Object.create(null)
  for (const { key, value } of mail.headers)
    headers[key] = key in headers ? `${headers[key]}, ${value}` : value

  const enclosures = mail.attachments.map(attachmentContent)
  return {
    email: {
      from: headers.from ?? '',
      returnPath,
      subject: mail.subject ?? '',
      text: mail.text ?? '',
      html: mail.html ?? '',
      headers,
      attachments: mail.attachments.map(({ filename, mimeType }, n) => {
        const content = enclosures[n]?.content ?? Buffer.alloc(0)
        const sha256 = createHash('sha256').update(content).digest('hex')
        return {
          filename: filename ?? `part-${n + 1}`,
          contentType: mimeType,
          size: content.byteLength,
          sha256,
        }
      }),
      receivedAt: new Date().toISOString(),
    },
    attachmentContents: enclosures,
  }
}

function attachmentContent({ content, contentId }: Attachment): AttachmentContent {
  const bytes = typeof content === 'string' ? Buffer.from(content) : Buffer.from(content as ArrayBuffer)
  return { content: bytes, contentId: contentId?.replace(/^<|>$/g, '') }
}
