import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { SMTPServer, type SMTPServerSession } from 'smtp-server'

/** A point in an SMTP session: connected, recipient named, or message accepted but not yet answered. */
export type HoldPoint = 'connected' | 'recipient' | 'taken'

/** Where a client can be rejected before its email is read. */
export type SmtpStep = 'greeting' | 'sign-in' | 'sender' | 'recipient'

interface Message {
  id: string
  recipient: string
  takenAt: number
  text: string
  isEncrypted: boolean
  /** Who had signed in. */
  user: string | undefined
}

export interface Sink {
  url: string
  /** The Message-ID of every accepted message, in order. */
  acceptedIds: string[]
  messages: Message[]
  /** When each connection was made. */
  connected: number[]
  /** Resolves when `count` messages have been accepted since the start. */
  waitForMessages(count: number): Promise<void>
  stop(): Promise<void>
}

/** Lets callers wait until a count has reached a number; `check` looks again. */
function createCountWaiter(count: () => number) {
  const waiters = new Set<() => void>()
  const check = () => {
    for (const waiter of waiters) waiter()
  }
  const waitFor = (number: number) =>
    new Promise<void>((resolve) => {
      const waiter = () => {
        if (count() < number) return
        waiters.delete(waiter)
        resolve()
      }
      waiters.add(waiter)
      waiter()
    })
  return { check, waitFor }
}

/** @param reply such as `550`, or `550 5.1.1 There is no such mailbox` */
function rejectionOf(reply: number | string | null): Error | null {
  if (reply === null) return null
  const [code = '', ...words] = String(reply).split(' ')
  return Object.assign(new Error(words.join(' ') || 'Not you'), { responseCode: Number(code) })
}

type OfferedTls = boolean | { key: string; certificate: string }

const tlsOptions = (offered: OfferedTls) => ({
  disabledCommands: offered ? [] : ['STARTTLS'],
  ...(typeof offered === 'object' && { key: offered.key, cert: offered.certificate }),
})

/** A copy of it: a part of a string keeps the whole text in memory. */
const readMessageId = (text: string) => Buffer.from(/^Message-ID: (<[^>]+>)/im.exec(text)![1]!).toString()

/**
 * A mail server for tests that is slow and fails on request.
 * @param answerAfter milliseconds between the end of a message and the answer
 * @param answer refuses a message by its recipient; `drop` accepts it and closes the connection before the answer
 * @param rejectAt the code, or the whole reply, that rejects a client at a step, by recipient if it is known; null: not rejected
 * @param hold keeps a client waiting at a point until it resolves
 * @param keepsText whether to keep what was sent; a million emails would not fit in memory
 * @param idleTimeoutMs after which a silent client is disconnected
 * @param port left out: any free port
 * @param offersTls by STARTTLS, with this certificate, or with one that proves nothing
 * @param signsInBy the methods that it offers
 */
export async function startSink({
  answerAfter = 0,
  answer = () => null,
  rejectAt = () => null,
  hold = () => {},
  keepsText = true,
  idleTimeoutMs = 60_000,
  port = 0,
  offersTls = false,
  signsInBy = ['PLAIN', 'LOGIN'],
}: {
  answerAfter?: number
  answer?: (recipient: string, nth: number) => { responseCode: number } | 'drop' | null
  rejectAt?: (step: SmtpStep, recipient?: string) => number | string | null
  hold?: (point: HoldPoint) => Promise<void> | void
  keepsText?: boolean
  idleTimeoutMs?: number
  port?: number
  offersTls?: OfferedTls
  signsInBy?: string[]
} = {}): Promise<Sink> {
  const taken: string[] = []
  const messages: Message[] = []
  const connected: number[] = []
  const tries = new Map<string, number>()
  const { check, waitFor } = createCountWaiter(() => taken.length)
  const rejectionAt = (step: SmtpStep, recipient?: string) => rejectionOf(rejectAt(step, recipient))
  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    ...tlsOptions(offersTls),
    authMethods: signsInBy,
    logger: false,
    closeTimeout: 500,
    socketTimeout: idleTimeoutMs,
    onConnect(_session, callback) {
      connected.push(Date.now())
      void Promise.resolve(hold('connected')).then(() => callback(rejectionAt('greeting')))
    },
    onAuth({ username }, _session, callback) {
      const rejection = rejectionAt('sign-in')
      if (rejection) callback(rejection)
      else callback(null, { user: username })
    },
    onMailFrom(_address, _session, callback) {
      callback(rejectionAt('sender'))
    },
    onRcptTo({ address }, _session, callback) {
      void Promise.resolve(hold('recipient')).then(() => callback(rejectionAt('recipient', address)))
    },
    async onData(stream, session, callback) {
      // A client that was killed closes the connection before its message is complete.
      const message = await buffer(stream).catch(() => null)
      if (!message) return
      const text = message.toString('latin1')
      const recipient = session.envelope.rcptTo[0]!.address
      const nth = (tries.get(recipient) ?? 0) + 1
      tries.set(recipient, nth)
      await sleep(answerAfter)
      const outcome = answer(recipient, nth)
      if (outcome !== null && outcome !== 'drop')
        return callback(Object.assign(new Error('Not now'), outcome))
      accept(recipient, text, session)
      await hold('taken')
      if (outcome === 'drop') closeConnection(server, session)
      else callback()
    },
  })

  function accept(recipient: string, text: string, { secure, user }: SMTPServerSession): void {
    const id = readMessageId(text)
    taken.push(id)
    messages.push({
      id,
      recipient,
      takenAt: Date.now(),
      text: keepsText ? text : '',
      isEncrypted: secure,
      user,
    })
    check()
  }

  server.on('error', () => {})
  server.listen(port, '127.0.0.1')
  await once(server.server, 'listening')
  const address = server.server.address() as AddressInfo

  return {
    url: `smtp://127.0.0.1:${address.port}`,
    acceptedIds: taken,
    messages,
    connected,
    waitForMessages: waitFor,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

function closeConnection(server: SMTPServer, { id }: SMTPServerSession): void {
  for (const connection of server.connections) if (connection.id === id) connection.close()
}
