/**
 * Receives emails over SMTP or LMTP. A message is accepted (250) only when `receive` has committed what it says, so a process that is
 * killed loses none that a mail server does not send again (rule: accepted-means-committed). Everything that strangers can send is bounded: connections, commands,
 * recipients, bytes, seconds and waiting messages. Nothing of a message is logged.
 */
import PQueue from 'p-queue'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { createSecureContext } from 'node:tls'
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server'
import type { InboundSettings } from '../../config/config.ts'
import { StartProblem } from '../../config/start-problem.ts'
import { explainListenError } from '../../http/listen.ts'
import { visitorKey } from '../../http/limits.ts'
import type { Platform } from '../../platform.ts'
import { hours, minutes, seconds } from '../../values/clock.ts'
import { TextExtractor } from './text-extractor.ts'

/** What becomes of a message for one recipient. */
export type Receipt = 'accepted' | 'try again' | { refused: string }

export interface ReceivedMessage {
  /** Its headers and the first of its text, as they came (`text-extractor.ts`). */
  message: Buffer
  /** On the envelope; '' when it has none, as reports have. */
  sender: string
  recipients: readonly string[]
}

export interface Receiver {
  port: number
  /** Reads the certificate again. One that cannot be used is logged, and the previous one stays. */
  renewCertificate(): void
  /** Takes no more messages, and waits for those that are being processed. */
  close(): Promise<void>
}

interface Handlers {
  /** Whether mail for an address is received here. It is asked before the message is sent. */
  accepts(address: string): boolean
  /** @returns one receipt for each recipient, in their order */
  receive(message: ReceivedMessage): Promise<Receipt[]>
}

/** Photographs of 25 MB together, as email encodes them; they are dropped as they come. */
const maxMessageBytes = 36 * 1024 * 1024
/** A client that goes on after this is cut off; until then it gets an answer that it understands. */
const maxDrainedBytes = 2 * maxMessageBytes
/** Bounds messages sent in tiny pieces, which cost much processor time for each byte. */
const maxPieces = maxMessageBytes / 512
const maxRecipients = 10
const messageTimeoutMs = minutes(5)
const sessionTimeoutMs = minutes(10)
const idleTimeoutMs = seconds(30)
const closeTimeoutMs = seconds(5)
/** The share of all connections that one host or IPv6 network may have, so that nobody keeps all others out. Postfix takes 20 of 100. */
const hostShare = 1 / 4
/** Messages that are processed at once, each with one connection to the database, and those that may wait. */
const maxProcessed = 8
const maxWaiting = 200

/** @throws {StartProblem} when it cannot listen, or the certificate cannot be used */
export async function startReceiver(
  { host, port, protocol, connections, tls, name }: InboundSettings,
  { accepts, receive }: Handlers,
  { log, metrics }: Pick<Platform, 'log' | 'metrics'>,
): Promise<Receiver> {
  const queue = new PQueue({ concurrency: maxProcessed })
  const sessions = openSessions(Math.ceil(connections * hostShare), (id) => cutOff(id))
  const certificate = tls ? readCertificate(tls) : null

  /** Ends a session from our side: a client that occupies a connection keeps others out. */
  const cutOff = (sessionId: string) => {
    for (const connection of server.connections) if (connection.session.id === sessionId) connection.close()
  }

  /** Never fails: whatever is wrong with us, the message is asked for again. */
  async function process(stream: SMTPServerDataStream, session: SMTPServerSession): Promise<Receipt[]> {
    const receipts = await read(stream, session).catch((error: unknown) => {
      log.error('inbound.failed', error)
      return session.envelope.rcptTo.map((): Receipt => 'try again')
    })
    for (const receipt of receipts) metrics.recordReceived({ outcome: outcomeOf(receipt) })
    return receipts
  }

  async function read(stream: SMTPServerDataStream, session: SMTPServerSession): Promise<Receipt[]> {
    const cutOffThis = () => cutOff(session.id)
    const timer = setTimeout(cutOffThis, messageTimeoutMs)
    const message = await readUpTo(stream, cutOffThis).finally(() => clearTimeout(timer))
    const { mailFrom, rcptTo } = session.envelope
    if (message === 'cut off') return rcptTo.map(() => 'try again')
    if (!message) return rcptTo.map(() => ({ refused: 'The message is larger than 25 MB' }))
    if (queue.size >= maxWaiting) return rcptTo.map(() => 'try again')
    const sender = mailFrom ? mailFrom.address : ''
    return queue.add(() => receive({ message, sender, recipients: rcptTo.map(({ address }) => address) }))
  }

  const server = new SMTPServer({
    name,
    banner: 'ready',
    lmtp: protocol === 'lmtp',
    disabledCommands: certificate ? ['AUTH'] : ['AUTH', 'STARTTLS'],
    ...certificate,
    disableReverseLookup: true,
    hideENHANCEDSTATUSCODES: false,
    maxClients: connections,
    maxRecipients,
    maxCommandLength: 2048,
    size: maxMessageBytes,
    rejectOversized: true,
    socketTimeout: idleTimeoutMs,
    closeTimeout: closeTimeoutMs,
    onConnect(session, callback) {
      callback(sessions.admit(session) ? null : refusal(421, 'Too many connections from your network'))
    },
    onClose: sessions.forget,
    onRcptTo({ address }, _session, callback) {
      callback(accepts(address) ? null : refusal(550, 'There is no such mailbox here'))
    },
    onData(stream, session, callback) {
      void process(stream, session).then((receipts) => {
        const replies = receipts.map(replyTo)
        if (protocol === 'lmtp') return callback(null, replies)
        return callback(mostUrgent(replies), 'Committed')
      })
    },
  })
  // A client may disconnect at any time.
  server.on('error', () => {})

  function renewCertificate(): void {
    try {
      if (tls) server.updateSecureContext(readCertificate(tls))
    } catch (error) {
      log.error('inbound.certificate', error)
    }
  }
  const renewal = setInterval(renewCertificate, hours(1)).unref()
  await listenOn(server, { host, port })

  return {
    port: (server.server.address() as AddressInfo).port,
    renewCertificate,
    async close() {
      clearInterval(renewal)
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      await queue.onIdle()
      await closed
    },
  }
}

/** Keeps one host from holding all connections, and ends sessions that last too long. */
function openSessions(maxFromHost: number, cutOff: (sessionId: string) => void) {
  const open = new Map<string, { host: string; timer: NodeJS.Timeout }>()
  return {
    /** @returns false when its host has as many as it may */
    admit({ id, remoteAddress }: SMTPServerSession): boolean {
      const host = visitorKey(remoteAddress)
      if ([...open.values()].filter((each) => each.host === host).length >= maxFromHost) return false
      open.set(id, { host, timer: setTimeout(cutOff, sessionTimeoutMs, id).unref() })
      return true
    },
    forget({ id }: SMTPServerSession): void {
      clearTimeout(open.get(id)?.timer)
      open.delete(id)
    },
  }
}

/** @returns null for a message that is too large, once all of it was read; 'cut off' for one whose end did not come */
async function readUpTo(
  stream: SMTPServerDataStream,
  cutOff: () => void,
): Promise<Buffer | 'cut off' | null> {
  const extractor = new TextExtractor()
  let pieces = 0
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      pieces += 1
      extractor.write(chunk)
      if (stream.byteLength > maxDrainedBytes || pieces > maxPieces) cutOff()
    }
  } catch {
    // The only fault that this stream has: its connection is gone.
    return 'cut off'
  }
  return stream.byteLength <= maxMessageBytes ? extractor.end() : null
}

const refusal = (responseCode: number, message: string) => Object.assign(new Error(message), { responseCode })

const outcomeOf = (receipt: Receipt) => (typeof receipt === 'string' ? receipt : 'refused')

function replyTo(receipt: Receipt): string | Error {
  if (receipt === 'accepted') return 'Committed'
  return receipt === 'try again' ? refusal(451, 'Please try again later') : refusal(550, receipt.refused)
}

/**
 * One answer for all recipients, as SMTP requires: a retry sends to all of them, which is harmless for those that were accepted; a
 * message is refused only when nobody took it.
 */
function mostUrgent(replies: readonly (string | Error)[]): Error | null {
  const errors = replies.filter((reply) => reply instanceof Error)
  const temporary = errors.find((error) => 'responseCode' in error && error.responseCode === 451)
  return temporary ?? (errors.length === replies.length ? (errors[0] ?? null) : null)
}

/**
 * Reads the certificate, and checks that it belongs to the key: the server would drop the previous one and then fail.
 * @throws {StartProblem}
 */
function readCertificate({ keyFile, certificateFile }: NonNullable<InboundSettings['tls']>) {
  try {
    const options = { key: readFileSync(keyFile), cert: readFileSync(certificateFile) }
    createSecureContext(options)
    return { ...options, minVersion: 'TLSv1.2' as const }
  } catch (error) {
    throw new StartProblem(
      'INBOUND_TLS_KEY and INBOUND_TLS_CERTIFICATE must name files that can be read, with a key and its certificate.',
      { cause: error },
    )
  }
}

async function listenOn(server: SMTPServer, address: { host: string; port: number }): Promise<void> {
  const listening = server.listen(address.port, address.host)
  try {
    await once(listening, 'listening')
  } catch (error) {
    throw explainListenError(error, address, { host: 'INBOUND_HOST', port: 'INBOUND_PORT' })
  }
}
