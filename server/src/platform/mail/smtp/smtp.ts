import { minutes } from '../../values/clock.ts'
import { classifyBounce, type Bounce } from '../bounces/classify-bounce.ts'
import { readSmtpCodes } from '../bounces/read-smtp-codes.ts'
import { SmtpConnection, SmtpFailure, type Message } from './smtp-connection.ts'
import { readSmtpUrl } from './smtp-server.ts'

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

/** Stored replies are cut to this. */
const maxAnswerLength = 300
/** Cut before addresses are removed: that is quadratic in a long word. */
const maxSearchedLength = 1000

interface SmtpOptions {
  /** Without STARTTLS the server is away: nothing is sent readably. */
  requireStartTls?: boolean
  /** Whether the server's certificate must prove its name. */
  verifyCertificate?: boolean
  /** Milliseconds in which the server must ask for the message; after that it is away. */
  goAheadTimeoutMs?: number
  /**
   * Milliseconds in which the server must reply to the message. RFC 5321, 4.5.3.2.6 says ten minutes: filters read the message
   * before the server replies, and a client that gives up earlier delivers it twice.
   */
  answerTimeoutMs?: number
}

/**
 * Connections to the mail server, which are opened when they are needed.
 * @returns `send`, which never throws, and `close`
 */
export function openSmtp(
  url: string,
  {
    requireStartTls = false,
    verifyCertificate = true,
    goAheadTimeoutMs = minutes(2),
    answerTimeoutMs = minutes(10),
  }: SmtpOptions = {},
) {
  const server = readSmtpUrl(url, { requireStartTls, verifyCertificate })
  const idle = new Set<SmtpConnection>()

  function takeConnection(): SmtpConnection {
    const [free] = idle
    if (free) idle.delete(free)
    const connection: SmtpConnection =
      free ?? new SmtpConnection(server, answerTimeoutMs, () => idle.delete(connection))
    return connection
  }

  return {
    /** @param mayLeave called when the server asks for the message, which waits for the answer; it never throws */
    async send(message: Message, mayLeave: () => Promise<boolean>): Promise<Outcome> {
      const connection = takeConnection()
      let isTooLate = false
      const timer = setTimeout(() => {
        isTooLate = true
        connection.destroy()
      }, goAheadTimeoutMs)
      const onGoAhead = () => {
        clearTimeout(timer)
        return mayLeave()
      }
      try {
        await connection.ready()
        const reply = await connection.deliver(message, onGoAhead)
        if (connection.isOpen) idle.add(connection)
        return reply ? outcomeOfMessage(reply) : { is: 'withheld', answer: 'The message was withheld.' }
      } catch (error) {
        const outcome = outcomeOfFailure(asFailure(error))
        if (outcome.is === 'away') connection.destroy()
        else if (connection.isOpen) idle.add(connection)
        return isTooLate
          ? { is: 'away', answer: 'It did not ask for the message in time.', mayConcernEmail: false }
          : outcome
      } finally {
        clearTimeout(timer)
      }
    },
    close(): void {
      for (const connection of idle) connection.quit()
    },
  }
}

const asFailure = (error: unknown) =>
  error instanceof SmtpFailure ? error : new SmtpFailure('CONN', String(error))

/** For a message that was handed over, by the reply; one that never came has no code. */
function outcomeOfMessage({ code, text }: { code: number | undefined; text: string }): Outcome {
  const answer = redactAddresses(text)
  if (code === undefined || code < 200 || (code >= 300 && code < 400)) return { is: 'in doubt', answer }
  if (code < 300) return { is: 'taken', answer }
  const bounce = classifyBounce(text, false)
  return { is: code >= 500 ? 'refused for good' : 'refused for now', answer, bounce }
}

/** For an email whose message was not handed over. */
function outcomeOfFailure({ command, code, message }: SmtpFailure): Outcome {
  const answer = redactAddresses(message)
  if (code === undefined || isSessionError(command, code))
    return {
      is: 'away',
      answer: command.startsWith('AUTH') ? `${command}: ${codesOf(message)}` : answer,
      // MAIL FROM is the same for every email.
      mayConcernEmail: command === 'RCPT TO' || command === 'DATA',
    }
  // At MAIL FROM, our own address is refused, whatever the words.
  const bounce = command === 'MAIL FROM' ? null : classifyBounce(message, command === 'RCPT TO')
  return { is: code >= 500 ? 'refused for good' : 'refused for now', answer, bounce }
}

/** Commands whose errors concern the connection and not the email; `AUTH` is followed by its method. */
const sessionCommand = /^(CONN|EHLO|STARTTLS|AUTH\b.*)$/

/**
 * Whether the server refused the whole session, so that other emails may be refused too. 421 concerns the connection, whatever the
 * command (RFC 5321, 4.2.1 and 3.8); 530 asks for a sign-in or TLS (RFC 4954, 6; RFC 3207, 4).
 */
const isSessionError = (command: string, code: number): boolean =>
  code === 421 || code === 530 || sessionCommand.test(command)

/** Only the codes of a reply to a sign-in: servers may repeat what they did not understand, which can be the password. */
function codesOf(response = ''): string {
  const { basic, enhanced } = readSmtpCodes(response)
  return [basic ?? 'no answer', enhanced].filter(Boolean).join(' ')
}

/** Replies are stored for longer than addresses. */
const redactAddresses = (answer: string) =>
  answer
    .slice(0, maxSearchedLength)
    .replace(/[^\s<>]+@[^\s<>]+/g, '…')
    .slice(0, maxAnswerLength)
