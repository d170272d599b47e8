import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { SMTPServer } from 'smtp-server'

export interface Sink {
  url: string
  /** The Message-ID of every message taken, in order. */
  taken: string[]
  /** Resolves when so many messages have been taken since the start. */
  has(count: number): Promise<void>
  stop(): Promise<void>
}

/**
 * A mail server that takes its time and keeps only the Message-IDs.
 * @param answerAfter milliseconds between the end of a message and the answer
 * @param answer what to say of a message instead of taking it, by its recipient
 */
export async function startSink({
  answerAfter = 0,
  answer = () => null,
}: {
  answerAfter?: number
  answer?: (recipient: string, nth: number) => { responseCode: number } | 'drop' | null
} = {}): Promise<Sink> {
  const taken: string[] = []
  const tries = new Map<string, number>()
  let watchers: (() => void)[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    closeTimeout: 500,
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
        taken.push(/^Message-ID: (<[^>]+>)/im.exec(text)![1]!)
        for (const watcher of watchers) watcher()
        if (said === 'drop') {
          // Taken, and the line breaks before the answer arrives.
          for (const connection of server.connections) if (connection.id === session.id) connection.close()
          return
        }
        callback()
      }
    },
  })
  server.on('error', () => {})
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo

  return {
    url: `smtp://127.0.0.1:${port}`,
    taken,
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
