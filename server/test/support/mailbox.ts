import { startMailbox, type Mailbox } from '@street-musketeers/sandbox/mailbox.ts'
import { afterAll, beforeAll } from 'vitest'

/** An email as it arrived. */
export interface ReceivedEmail {
  subject: string
  text: string
  html: string
  /** By lower-case name. */
  headers: Record<string, string>
  attachments: { filename: string; contentType: string; sha256: string }[]
}

/** A test file's own mail server, which stores what it receives. */
export function ownMailbox(): Mailbox {
  const mailbox = {} as Mailbox
  beforeAll(async () => void Object.assign(mailbox, await startMailbox({ httpPort: 0 })))
  afterAll(() => mailbox.stop())
  return mailbox
}

/** The emails to an address, newest first. */
export async function emailsTo({ url }: Pick<Mailbox, 'url'>, address: string): Promise<ReceivedEmail[]> {
  const response = await fetch(`${url}/api/emails?to=${encodeURIComponent(address)}`)
  return (await response.json()) as ReceivedEmail[]
}
