import { createTransport } from 'nodemailer'
import { Readable } from 'node:stream'
import { minutes } from '../../values/clock.ts'
import { classifyBounce, type Bounce } from '../bounces/classify-bounce.ts'
import { readSmtpCodes } from '../bounces/read-smtp-codes.ts'

/** The outcome of handing one email to the mail server. */
export type Outcome =
  | { is: 'taken'; answer: string }
  | { is: 'refused for good' | 'refused for now'; answer: string; bounce: Bounce | null }
  /**
   * No session: the mail server cannot be reached or does not let us in. Nothing of the email was handed over.
   * `mayConcernEmail`: the server knew the recipient when it refused, and may accept other emails.
   */
  | { is: 'away'; answer: string; mayConcernEmail: boolean }
  /** The server asked for the message, and we did not hand it over. */
  | { is: 'withheld'; answer: string }
  /** The message was handed over and no reply came: it may have arrived. */
  | { is: 'in doubt'; answer: string }

/** An email in the form that the mail server takes. */
export interface Message {
  messageId: string
  envelope: { from: string; to: string }
  /** The bytes to send, in order. An attachment is one part, shared by all emails that carry it. */
  parts: readonly Buffer[]
}

/** Asks mail servers to report failed deliveries only, without the content (RFC 3461). */
const reportFailures = { return: 'headers', notify: 'failure' } as const

/** A message that waits for permission to leave. nodemailer pipes it once the server has replied to DATA with 354. */
class MessageStream extends Readable {
  wasHandedOver = false
  wasWithheld = false
  readonly #onGoAhead: () => void
  readonly #mayLeave: () => Promise<boolean>
  #parts: readonly Buffer[]

  constructor(parts: readonly Buffer[], onGoAhead: () => void, mayLeave: () => Promise<boolean>) {
    super()
    this.#parts = parts
    this.#onGoAhead = onGoAhead
    this.#mayLeave = mayLeave
  }

  override _read(): void {
    for (const part of this.#parts) this.push(part)
    this.#parts = []
    this.push(null)
  }

  override pipe<To extends NodeJS.WritableStream>(destination: To): To {
    this.#onGoAhead()
    void this.#handOver(() => super.pipe(destination))
    return destination
  }

  async #handOver(startPipe: () => void): Promise<void> {
    const mayLeave = await this.#mayLeave()
    if (this.destroyed) return
    if (!mayLeave) {
      this.wasWithheld = true
      this.destroy(new Error('The message must not be sent.'))
      return
    }
    this.wasHandedOver = true
    startPipe()
  }
}

interface SmtpOptions {
  connections: number
  /** Without STARTTLS the server is away: nothing is sent readably. */
  requireStartTls?: boolean
  /** Milliseconds in which the server must ask for the message; after that it is away. */
  goAheadTimeoutMs?: number
  /**
   * Milliseconds in which the server must reply to the message. RFC 5321, 4.5.3.2.6 says ten minutes: filters read the message
   * before the server replies, and a client that gives up earlier delivers it twice.
   */
  answerTimeoutMs?: number
}

/**
 * A pool of connections to the mail server, at most `connections` at a time.
 * @returns `send`, which never throws, and `close`
 */
export function openSmtp(
  url: string,
  {
    connections,
    requireStartTls = false,
    goAheadTimeoutMs = minutes(2),
    answerTimeoutMs = minutes(10),
  }: SmtpOptions,
) {
  const transport = createTransport({
    url: requireStartTls ? withRequiredStartTls(url) : url,
    pool: true,
    maxConnections: connections,
    maxMessages: Infinity,
    // An email whose connection broke may have arrived; only the outbox may decide to repeat it.
    maxRequeues: 0,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: answerTimeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  transport.use('stream', ({ message, data }, done) => {
    // Replaces nodemailer's own encoding: the message is complete.
    message.createReadStream = () => data.raw as MessageStream
    done()
  })

  return {
    /** @param mayLeave called when the server asks for the message, which waits for the answer; it never throws */
    async send({ messageId, envelope, parts }: Message, mayLeave: () => Promise<boolean>): Promise<Outcome> {
      const tooLate = new AbortController()
      const timer = setTimeout(() => tooLate.abort(), goAheadTimeoutMs)
      const raw = new MessageStream(parts, () => clearTimeout(timer), mayLeave)
      try {
        const { signal } = tooLate
        const { response } = await transport.sendMail({
          messageId,
          envelope,
          dsn: reportFailures,
          raw,
          signal,
        })
        return { is: 'taken', answer: redactAddresses(response) }
      } catch (error) {
        raw.destroy()
        if (raw.wasWithheld) return { is: 'withheld', answer: 'The message was withheld.' }
        if (tooLate.signal.aborted)
          return { is: 'away', answer: 'It did not ask for the message in time.', mayConcernEmail: false }
        return outcomeOf(error, raw.wasHandedOver)
      } finally {
        clearTimeout(timer)
      }
    },
    close: () => transport.close(),
  }
}

/** In the address, because nodemailer lets its parameters win over options. */
function withRequiredStartTls(address: string): string {
  const url = new URL(address)
  url.searchParams.set('requireTLS', 'true')
  return url.href
}

/** What nodemailer throws; `command` is the SMTP command that failed. */
interface SmtpError {
  responseCode?: number
  code?: string
  message: string
  response?: string
  command?: string
}

function outcomeOf(error: unknown, handedOver: boolean): Outcome {
  const { responseCode, code, message, response, command } = error as SmtpError
  const answer = redactAddresses(response ?? message).slice(0, 300)
  if (!handedOver && isSessionError(command, responseCode))
    return {
      is: 'away',
      answer: command?.startsWith('AUTH') ? `${command}: ${codesOf(response)}` : answer,
      mayConcernEmail: isAfterMailFrom(error as SmtpError),
    }
  const bounce = classifyBounce(response ?? '', command === 'RCPT TO')
  if (responseCode !== undefined && responseCode >= 500) return { is: 'refused for good', answer, bounce }
  if (responseCode !== undefined && responseCode >= 400) return { is: 'refused for now', answer, bounce }
  if (handedOver) return { is: 'in doubt', answer }
  if (code === 'EENVELOPE' || code === 'EMESSAGE') return { is: 'refused for good', answer, bounce }
  return { is: 'away', answer, mayConcernEmail: false }
}

/** Commands whose errors concern the connection and not the email; `AUTH` is followed by its method. */
const sessionCommand = /^(CONN|EHLO|HELO|STARTTLS|AUTH\b.*)$/

/**
 * Whether the server refused the whole session, so that other emails may be refused too. 421 concerns the connection, whatever the
 * command (RFC 5321, 4.2.1 and 3.8); 530 asks for a sign-in or TLS (RFC 4954, 6; RFC 3207, 4).
 */
const isSessionError = (command: string | undefined, responseCode: number | undefined): boolean =>
  responseCode === 421 || responseCode === 530 || (command !== undefined && sessionCommand.test(command))

/**
 * Whether the recipient had been named; MAIL FROM is the same for every email. If the server supports pipelining, the whole envelope
 * is sent at once, and after a 421 to part of it nodemailer reports only that the connection was closed.
 */
const isAfterMailFrom = ({ command, code, responseCode }: SmtpError): boolean =>
  command === 'RCPT TO' ||
  command === 'DATA' ||
  (command === 'CONN' && code === 'ECONNECTION' && responseCode === 421)

/** Only the codes of a reply to a sign-in: servers may repeat what they did not understand, which can be the password. */
function codesOf(response = ''): string {
  const { basic, enhanced } = readSmtpCodes(response)
  return [basic ?? 'no answer', enhanced].filter(Boolean).join(' ')
}

/** Replies are stored for longer than addresses. */
const redactAddresses = (answer: string) => answer.replace(/[^\s<>]+@[^\s<>]+/g, '…')
