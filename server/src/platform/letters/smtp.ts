import { createTransport, type SendMailOptions } from 'nodemailer'
import { readBounce, type Bounce } from './read-bounce.ts'

/** What became of handing one letter to the mail server. */
export type Outcome =
  | { is: 'taken'; answer: string }
  | { is: 'refused for good' | 'refused for now'; answer: string; bounce: Bounce | null }
  /** No connection, and nothing of the letter was handed over. */
  | { is: 'away'; answer: string }
  /** The letter was handed over and no answer came: it may have arrived. */
  | { is: 'in doubt'; answer: string }

export interface Envelope extends SendMailOptions {
  envelope: { from: string; to: string }
  messageId: string
}

/**
 * A pool of connections to the mail server, at most `connections` at a time.
 * @returns `hand`, which never throws, and `close`.
 */
export function openSmtp(url: string, { connections }: { connections: number }) {
  const handedOver = new Set<string>()
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: connections,
    maxMessages: Infinity,
    // A letter whose connection broke may have arrived; only the road may decide to repeat it.
    maxRequeues: 0,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 60_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  transport.use('stream', (mail, done) => {
    mail.message.processFunc((message) => {
      const pipe = message.pipe.bind(message)
      // nodemailer pipes the message once the server has answered DATA with "go on".
      message.pipe = (destination, options) => {
        handedOver.add(String(mail.data.messageId))
        return pipe(destination, options)
      }
      return message
    })
    done()
  })

  return {
    async hand(mail: Envelope): Promise<Outcome> {
      try {
        const { response } = await transport.sendMail(mail)
        return { is: 'taken', answer: withoutAddresses(response) }
      } catch (error) {
        return outcomeOf(error, handedOver.has(mail.messageId))
      } finally {
        handedOver.delete(mail.messageId)
      }
    },
    close: () => transport.close(),
  }
}

function outcomeOf(error: unknown, handedOver: boolean): Outcome {
  const { responseCode, code, message, response, command } = error as {
    responseCode?: number
    code?: string
    message: string
    response?: string
    command?: string
  }
  const answer = withoutAddresses(response ?? message).slice(0, 300)
  const bounce = readBounce(response ?? '', command === 'RCPT TO')
  if (responseCode !== undefined && responseCode >= 500) return { is: 'refused for good', answer, bounce }
  if (responseCode !== undefined && responseCode >= 400) return { is: 'refused for now', answer, bounce }
  if (handedOver) return { is: 'in doubt', answer }
  if (code === 'EENVELOPE' || code === 'EMESSAGE') return { is: 'refused for good', answer, bounce }
  return { is: 'away', answer }
}

/** Answers are kept for longer than addresses are. */
const withoutAddresses = (answer: string) => answer.replace(/[^\s<>]+@[^\s<>]+/g, '…')
