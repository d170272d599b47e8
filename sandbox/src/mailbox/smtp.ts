import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server'
import { buildBounceReport } from './bounce-report.ts'
import { readEmail } from './email.ts'
import type { EmailStore } from './email-store.ts'
import type { Deliver } from './outgoing.ts'

const maxMessageBytes = 30_000_000

/** Gives the sender time to record that the email was accepted before its report arrives. */
const reportAfterMs = 300

export interface SmtpHandlers {
  emails: EmailStore
  /** Takes every report that an email could not be delivered. */
  deliver: Deliver
}

/**
 * Starts the SMTP server. It accepts every email, with three exceptions: an address like ada+550@example.org is refused permanently (550), one
 * like ada+451@example.org temporarily (451), and a message of more than 30 MB always (552). It accepts an email to ada+later@example.org
 * and soon afterwards reports it as undeliverable.
 * @param port undefined: any free port
 */
export async function startSmtp(handlers: SmtpHandlers, port: number | undefined) {
  const server = new SMTPServer({
    name: 'mailbox.localhost',
    banner: 'Emails stay here',
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    allowInsecureAuth: true,
    disableReverseLookup: true,
    size: maxMessageBytes,
    closeTimeout: 500,
    onAuth: ({ username }, _session, callback) => callback(null, { user: username ?? 'anyone' }),
    onRcptTo: ({ address }, _session, callback) => callback(refusal(address)),
    onData: (stream, session, callback) => {
      accept(stream, session, handlers).then(() => callback(), callback)
    },
  })
  const listening = server.listen(port ?? 0, '127.0.0.1')
  await once(listening, 'listening')
  // A client may disconnect at any time.
  server.on('error', () => {})

  return {
    port: (listening.address() as AddressInfo).port,
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

function refusal(address: string): Error | null {
  if (/\+550@/.test(address)) return reply(550, 'There is no such mailbox (simulated by +550)')
  if (/\+451@/.test(address))
    return reply(451, 'This mailbox accepts nothing now, try again later (simulated by +451)')
  return null
}

async function accept(
  stream: SMTPServerDataStream,
  session: SMTPServerSession,
  { emails, deliver }: SmtpHandlers,
): Promise<void> {
  const message = await buffer(stream)
  if (stream.sizeExceeded) throw reply(552, 'The message is larger than 30 MB')
  const { mailFrom, rcptTo } = session.envelope
  const parsed = await readEmail(message, mailFrom ? mailFrom.address : '').catch(() => {
    throw reply(554, 'The message cannot be read')
  })
  for (const { address } of rcptTo)
    if (bouncesLater(address)) {
      // An email without a sender causes no report (RFC 5321, section 4.5.5).
      if (!mailFrom || !mailFrom.address) continue
      const to = mailFrom.address
      const report = buildBounceReport(message, { recipient: address, returnPath: to })
      setTimeout(() => void deliver({ from: '', to, message: report }), reportAfterMs).unref()
    } else emails.add(parsed, address, message.byteLength)
}

const bouncesLater = (address: string) => /\+later@/.test(address)

function reply(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode })
}
