import { startMailbox, type Mailbox } from '@street-musketeers/sandbox/mailbox.ts'
import { afterAll, beforeAll } from 'vitest'

/** A test file's own mail server, which stores what it receives. */
export function ownMailbox(): Mailbox {
  const mailbox = {} as Mailbox
  beforeAll(async () => void Object.assign(mailbox, await startMailbox({ httpPort: 0 })))
  afterAll(() => mailbox.stop())
  return mailbox
}
