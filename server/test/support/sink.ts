import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { SMTPServer, type SMTPServerSession } from 'smtp-server'

/** Where in the talk with a client: it has connected, it has named a recipient, its message was taken and not yet answered. */
export type HoldPoint = 'connected' | 'recipient' | 'taken'

/** Where a client can be turned away before its letter is looked at. */
export type SmtpStep = 'greeting' | 'sign-in' | 'sender' | 'recipient'

interface Message {
  id: string
  recipient: string
  takenAt: number
  text: string
}

export interface Sink {
  url: string
  /** The Message-ID of every message taken, in order. */
  taken: string[]
  messages: Message[]
  /** When each connection was made. */
  connected: number[]
  /** Resolves when so many messages have been taken since the start. */
  has(count: number): Promise<void>
  stop(): Promise<void>
}

/**
 * A mail server that takes its time, and misbehaves as it is told.
 * @param answerAfter milliseconds between the end of a message and the answer
 * @param answer what to say of a message instead of taking it, by its recipient; `drop` takes it and breaks the line before the answer
 * @param turnAway the code with which a client is turned away at a door, by whom its letter is for if that was said; null: it is let in
 * @param hold keeps a client waiting at a point until it resolves
 * @param patience milliseconds after which a silent client is sent away
 * @param port left out: any free one
 */
export async function startSink({
  answerAfter = 0,
  answer = () => null,
  rejectAt: turnAway = () => null,
  hold = () => {},
  idleTimeoutMs: patience = 60_000,
  port = 0,
}: {
  answerAfter?: number
  answer?: (recipient: string, nth: number) => { responseCode: number } | 'drop' | null
  rejectAt?: (door: SmtpStep, recipient?: string) => number | null
  hold?: (point: HoldPoint) => Promise<void> | void
  idleTimeoutMs?: number
  port?: number
} = {}): Promise<Sink> {
  const taken: string[] = []
  const messages: Message[] = []
  const connected: number[] = []
  const tries = new Map<string, number>()
  let watchers: (() => void)[] = []
  const at = (door: SmtpStep, recipient?: string): Error | null => {
    const responseCode = turnAway(door, recipient)
    return responseCode === null ? null : Object.assign(new Error('Not you'), { responseCode })
  }
  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    closeTimeout: 500,
    socketTimeout: patience,
    onConnect(_session, callback) {
      connected.push(Date.now())
      void Promise.resolve(hold('connected')).then(() => callback(at('greeting')))
    },
    onAuth({ username }, _session, callback) {
      const refusal = at('sign-in')
      if (refusal) callback(refusal)
      else callback(null, { user: username })
    },
    onMailFrom(_address, _session, callback) {
      callback(at('sender'))
    },
    onRcptTo({ address }, _session, callback) {
      void Promise.resolve(hold('recipient')).then(() => callback(at('recipient', address)))
    },
    onData(stream, session, callback) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => void answered())
      async function answered() {
        const text = Buffer.concat(chunks).toString('latin1')
        const recipient = session.envelope.rcptTo[0]!.address
        const nth = (tries.get(recipient) ?? 0) + 1
        tries.set(recipient, nth)
        await sleep(answerAfter)
        const said = answer(recipient, nth)
        if (said !== null && said !== 'drop') return callback(Object.assign(new Error('Not now'), said))
        take(recipient, text)
        await hold('taken')
        if (said === 'drop') hangUp(session)
        else callback()
      }
    },
  })

  function take(recipient: string, text: string): void {
    const id = /^Message-ID: (<[^>]+>)/im.exec(text)![1]!
    taken.push(id)
    messages.push({ id, recipient, takenAt: Date.now(), text })
    for (const watcher of watchers) watcher()
  }

  /** Taken, and the line breaks before the answer arrives. */
  function hangUp({ id }: SMTPServerSession): void {
    for (const connection of server.connections) if (connection.id === id) connection.close()
  }

  server.on('error', () => {})
  server.listen(port, '127.0.0.1')
  await once(server.server, 'listening')
  const address = server.server.address() as AddressInfo

  return {
    url: `smtp://127.0.0.1:${address.port}`,
    taken,
    messages,
    connected,
    has: (count) =>
      new Promise((resolve) => {
        const watcher = () => {
          if (taken.length < count) return
          watchers = watchers.filter((each) => each !== watcher)
          resolve()
        }
        watchers.push(watcher)
        watcher()
      }),
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
