import { createTransport } from 'nodemailer'
import { Readable } from 'node:stream'
import { minutes } from '../../values/clock.ts'
import { classifyBounce, type Bounce } from '../bounces/classify-bounce.ts'
import { readSmtpCodes } from '../bounces/read-smtp-codes.ts'

/** What became of handing one letter to the mail server. */
export type Outcome =
  | { is: 'taken'; answer: string }
  | { is: 'refused for good' | 'refused for now'; answer: string; bounce: Bounce | null }
  /**
   * No session: the mail server cannot be reached or does not let us in. Nothing of the letter was handed over.
   * `mayMeanLetter`: it knew who the letter is for when it said so, and might let others in.
   */
  | { is: 'away'; answer: string; mayConcernEmail: boolean }
  /** The server asked for the words, and they might not leave. */
  | { is: 'withheld'; answer: string }
  /** The letter was handed over and no answer came: it may have arrived. */
  | { is: 'in doubt'; answer: string }

/** A mail as the mail server takes it. */
export interface Message {
  messageId: string
  envelope: { from: string; to: string }
  /** What goes over the wire, in order. An attachment is one part, shared by all letters that carry it. */
  parts: readonly Buffer[]
}

/** What we ask of mail servers that report deliveries (RFC 3461): only of those that failed, and without the letter's words. */
const reportFailures = { return: 'headers', notify: 'failure' } as const

/** A message on its way. nodemailer pipes it once the server has answered DATA with "go on". */
class MessageStream extends Readable {
  wasHandedOver = false
  wasWithheld = false
  readonly #onGoAhead: () => void
  readonly #mayBeHandedOver: () => Promise<boolean>
  #parts: readonly Buffer[]

  constructor(parts: readonly Buffer[], onGoAhead: () => void, mayBeHandedOver: () => Promise<boolean>) {
    super()
    this.#parts = parts
    this.#onGoAhead = onGoAhead
    this.#mayBeHandedOver = mayBeHandedOver
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

  async #handOver(deed: () => void): Promise<void> {
    const may = await this.#mayBeHandedOver()
    if (this.destroyed) return
    if (!may) {
      this.wasWithheld = true
      this.destroy(new Error('It may not leave.'))
      return
    }
    this.wasHandedOver = true
    deed()
  }
}

interface SmtpOptions {
  connections: number
  /** Milliseconds from taking a letter up to the server's word to go on with its words; later it is away. */
  goAheadTimeoutMs?: number
  /**
   * Milliseconds for the answer to the words. RFC 5321, 4.5.3.2.6 says ten minutes: filters look at a letter before the server
   * answers, and who gives up earlier delivers it twice.
   */
  answerTimeoutMs?: number
}

/**
 * A pool of connections to the mail server, at most `connections` at a time.
 * @returns `hand`, which never throws, and `close`.
 */
export function openSmtp(
  url: string,
  {
    connections,
    goAheadTimeoutMs: goAheadWithin = minutes(2),
    answerTimeoutMs: answerWithin = minutes(10),
  }: SmtpOptions,
) {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: connections,
    maxMessages: Infinity,
    // A letter whose connection broke may have arrived; only the road may decide to repeat it.
    maxRequeues: 0,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: answerWithin,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  transport.use('stream', ({ message, data }, done) => {
    // As it is: what nodemailer would pipe it through was done when it was written.
    message.createReadStream = () => data.raw as MessageStream
    done()
  })

  return {
    /** @param mayBeHandedOver asked when the server wants the words, which wait for it; it never throws */
    async send(
      { messageId, envelope, parts }: Message,
      mayBeHandedOver: () => Promise<boolean>,
    ): Promise<Outcome> {
      const tooLate = new AbortController()
      const timer = setTimeout(() => tooLate.abort(), goAheadWithin)
      const raw = new MessageStream(parts, () => clearTimeout(timer), mayBeHandedOver)
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
        if (raw.wasWithheld) return { is: 'withheld', answer: 'It might not leave.' }
        if (tooLate.signal.aborted)
          return { is: 'away', answer: 'It did not ask for the words in time.', mayConcernEmail: false }
        return outcomeOf(error, raw.wasHandedOver)
      } finally {
        clearTimeout(timer)
      }
    },
    close: () => transport.close(),
  }
}

/** What nodemailer throws; `command` is what it was about. */
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

/** What nodemailer was about when an error came of the connection, and not of the letter; `AUTH` is followed by its method. */
const sessionCommand = /^(CONN|EHLO|HELO|STARTTLS|AUTH\b.*)$/

/**
 * Whether a refusal is of the whole session, which other letters may meet as well. 421 is said of the connection, whatever it answers
 * (RFC 5321, 4.2.1 and 3.8); 530 asks for signing in or for TLS (RFC 4954, 6; RFC 3207, 4).
 */
const isSessionError = (command: string | undefined, responseCode: number | undefined): boolean =>
  responseCode === 421 || responseCode === 530 || (command !== undefined && sessionCommand.test(command))

/**
 * Whether a letter's recipient had been named; MAIL says the same of every letter. All of the envelope leaves at once where the server
 * takes that, and of a 421 in its midst nodemailer says only that the connection was closed.
 */
const isAfterMailFrom = ({ command, code, responseCode }: SmtpError): boolean =>
  command === 'RCPT TO' ||
  command === 'DATA' ||
  (command === 'CONN' && code === 'ECONNECTION' && responseCode === 421)

/** Of answers to signing in only the codes are kept: servers repeat what they did not understand, and that can be the password. */
function codesOf(response = ''): string {
  const { basic, enhanced } = readSmtpCodes(response)
  return [basic ?? 'no answer', enhanced].filter(Boolean).join(' ')
}

/** Answers are kept for longer than addresses are. */
const redactAddresses = (answer: string) => answer.replace(/[^\s<>]+@[^\s<>]+/g, '…')
