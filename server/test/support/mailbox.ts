import { startMailbox, type Mailbox } from '@street-musketeers/sandbox/mailbox.ts'
import { afterAll, beforeAll } from 'vitest'

/** A letter as it arrived. */
export interface ReceivedEmail {
  subject: string
  text: string
  html: string
  /** By lower-case name. */
  headers: Record<string, string>
  attachments: { filename: string; contentType: string; sha256: string }[]
}

/** A mail server of its own for a test file, which keeps what it takes. */
export function ownMailbox(): Mailbox {
  const here = {} as Mailbox
  beforeAll(async () => void Object.assign(here, await startMailbox({ httpPort: 0 })))
  afterAll(() => here.stop())
  return here
}

/** What arrived for an address, newest first. */
export async function emailsTo({ url }: Pick<Mailbox, 'url'>, address: string): Promise<ReceivedEmail[]> {
  const answer = await fetch(`${url}/api/letters?to=${encodeURIComponent(address)}`)
  return (await answer.json()) as ReceivedEmail[]
}
