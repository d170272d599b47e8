import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server'
import { buildBounceReport } from './bounce-report.ts'
import { readEmail } from './email.ts'
import type { EmailStore } from './email-store.ts'

const maxMessageBytes = 30_000_000

/** Time for whoever handed a letter over to note that it was taken, before it comes back. */
const reportAfterMs = 300

export interface SmtpHandlers {
  letters: EmailStore
  /** Told of every report that a letter could not be delivered, as the mail server behind a sender's address is. */
  onBounceReport: (report: Buffer) => void
}

/**
 * Starts the SMTP server: it takes everything from everyone, except for addresses like ada+550@example.org and ada+451@example.org, which it
 * refuses for good (550) or for now (451), and messages of more than 30 MB (552). What it takes for ada+later@example.org it
 * reports soon after as undeliverable.
 * @param port undefined: any free one
 */
export async function startSmtp(deliveries: SmtpHandlers, port: number | undefined) {
  const server = new SMTPServer({
    name: 'mailbox.localhost',
    banner: 'Letters stay here',
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    allowInsecureAuth: true,
    disableReverseLookup: true,
    size: maxMessageBytes,
    closeTimeout: 500,
    onAuth: ({ username }, _session, callback) => callback(null, { user: username ?? 'anyone' }),
    onRcptTo: ({ address }, _session, callback) => callback(refusal(address)),
    onData: (stream, session, callback) => {
      accept(stream, session, deliveries).then(() => callback(), callback)
    },
  })
  const listening = server.listen(port ?? 0, '127.0.0.1')
  await once(listening, 'listening')
  // A client that hangs up is no fault of the mailbox.
  server.on('error', () => {})

  return {
    port: (listening.address() as AddressInfo).port,
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

function refusal(address: string): Error | null {
  if (/\+550@/.test(address)) return reply(550, 'There is no such mailbox (rehearsed by +550)')
  if (/\+451@/.test(address))
    return reply(451, 'This mailbox takes nothing now, try again later (rehearsed by +451)')
  return null
}

async function accept(
  stream: SMTPServerDataStream,
  session: SMTPServerSession,
  { letters, onBounceReport: passReport }: SmtpHandlers,
): Promise<void> {
  const message = await buffer(stream)
  if (stream.sizeExceeded) throw reply(552, 'The message is larger than 30 MB')
  const { mailFrom, rcptTo } = session.envelope
  const read = await readEmail(message, mailFrom ? mailFrom.address : '').catch(() => {
    throw reply(554, 'The message cannot be read')
  })
  for (const { address } of rcptTo)
    if (bouncesLater(address)) {
      // Nobody is told of what has no sender (RFC 5321, section 4.5.5).
      if (!mailFrom || !mailFrom.address) continue
      const report = buildBounceReport(message, { recipient: address, returnPath: mailFrom.address })
      setTimeout(() => passReport(report), reportAfterMs).unref()
    } else letters.add(read, address, message.byteLength)
}

const bouncesLater = (address: string) => /\+later@/.test(address)

function reply(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode })
}
