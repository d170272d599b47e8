import type { AttachmentContent, Email, ParsedEmail } from './email.ts'

/** Emails in memory, newest first. The oldest are dropped when there are too many or they are too large together. */
export type EmailStore = {
  /** Stores an email for one recipient; `messageBytes` is the size of its message. */
  add(email: ParsedEmail, to: string, messageBytes: number): void
  /** All emails, or those to one address in any letter case; newest first. */
  list(to?: string): readonly Email[]
  find(id: string): { email: Email; attachmentContents: readonly AttachmentContent[] } | undefined
  clear(): void
  /** `accepted` counts every email since the start, `stored` those that are stored now. */
  count(): { accepted: number; stored: number }
}

/** @param limits the greatest number of emails and of bytes of messages to keep */
export function createEmailStore(limits: { emails: number; bytes: number }): EmailStore {
  // A Map keeps insertion order, so the first one is the oldest.
  const stored = new Map<
    string,
    { email: Email; attachmentContents: readonly AttachmentContent[]; messageBytes: number }
  >()
  let accepted = 0
  let bytes = 0

  function dropOldest(): void {
    const [id, oldest] = stored.entries().next().value ?? []
    if (!id || !oldest) return
    bytes -= oldest.messageBytes
    stored.delete(id)
  }

  return {
    add({ email, attachmentContents }, to, messageBytes) {
      accepted += 1
      const id = String(accepted)
      stored.set(id, { email: { id, to, ...email }, attachmentContents, messageBytes })
      bytes += messageBytes
      while (stored.size > limits.emails || bytes > limits.bytes) dropOldest()
    },
    list(to) {
      const emails = [...stored.values()].map(({ email }) => email).toReversed()
      return to ? emails.filter((email) => email.to.toLowerCase() === to.toLowerCase()) : emails
    },
    find: (id) => stored.get(id),
    clear() {
      stored.clear()
      bytes = 0
    },
    count: () => ({ accepted, stored: stored.size }),
  }
}
