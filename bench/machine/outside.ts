import { setTimeout as sleep } from 'node:timers/promises'
import { startSink } from '@street-musketeers/server/test/support/sink.ts'
import PostalMime from 'postal-mime'

interface ReceivedEmail {
  subject: string
  text: string
  replyTo: string | undefined
}

/** The mail servers of everybody else: they take every email, except for mailboxes that are closed. */
export interface Outside {
  port: number
  /** Refuses every later email to an address, as a mailbox does that is gone. */
  closeMailbox(address: string): void
  /** Waits until an address has an email that matches. @returns all of its emails, oldest first */
  waitForEmails(address: string, matches?: (email: ReceivedEmail) => boolean): Promise<ReceivedEmail[]>
  countEmails(address: string): number
  stop(): Promise<void>
}

export async function startOutside(): Promise<Outside> {
  const closed = new Set<string>()
  const sink = await startSink({
    rejectAt: (step, recipient) =>
      step === 'recipient' && closed.has(recipient ?? '') ? '550 5.1.1 There is no such mailbox' : null,
  })
  const messagesTo = (address: string) => sink.messages.filter(({ recipient }) => recipient === address)
  return {
    port: Number(new URL(sink.url).port),
    closeMailbox: (address) => void closed.add(address),
    async waitForEmails(address, matches = () => true) {
      for (const until = Date.now() + 300_000; Date.now() < until;) {
        const emails = await Promise.all(messagesTo(address).map(({ text }) => read(text)))
        if (emails.some(matches)) return emails
        await sleep(200)
      }
      throw new Error(`No such email to ${address} came within five minutes.`)
    },
    countEmails: (address) => messagesTo(address).length,
    stop: () => sink.stop(),
  }
}

async function read(message: string): Promise<ReceivedEmail> {
  const { subject = '', text = '', replyTo } = await PostalMime.parse(Buffer.from(message, 'latin1'))
  return { subject, text, replyTo: replyTo?.[0]?.address }
}
