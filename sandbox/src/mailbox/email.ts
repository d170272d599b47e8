import { createHash } from 'node:crypto'
import PostalMime, { type Attachment } from 'postal-mime'

/** An email as the mailbox's API returns it: one for each recipient, as in real mailboxes. */
export type Email = {
  id: string
  /** The address it was delivered to, from the envelope; a Bcc has its own. */
  to: string
  /** The From header, as written. */
  from: string
  /** The envelope sender, who would get failure reports; empty for the null sender. */
  returnPath: string
  subject: string
  /** Empty when the email has no such part. */
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
 * @throws Error when it cannot be parsed, for example when it is nested too deeply
 */
export async function readEmail(message: Buffer, returnPath: string): Promise<ParsedEmail> {
  const parsed = await PostalMime.parse(message)
  const headers: Record<string, string> = Object.create(null)
  for (const { key, value } of parsed.headers)
    headers[key] = key in headers ? `${headers[key]}, ${value}` : value

  const attachmentContents = parsed.attachments.map(contentOf)
  return {
    email: {
      from: headers.from ?? '',
      returnPath,
      subject: parsed.subject ?? '',
      text: parsed.text ?? '',
      html: parsed.html ?? '',
      headers,
      attachments: parsed.attachments.map(({ filename, mimeType }, n) => {
        const content = attachmentContents[n]?.content ?? Buffer.alloc(0)
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
    attachmentContents,
  }
}

function contentOf({ content, contentId }: Attachment): AttachmentContent {
  const bytes = typeof content === 'string' ? Buffer.from(content) : Buffer.from(content as ArrayBuffer)
  return { content: bytes, contentId: contentId?.replace(/^<|>$/g, '') }
}
