import { connect } from 'node:net'

/** A connection that is kept alive, on which one request is asked after the other. */
export interface Connection {
  /**
   * Lets the answer go as it comes, into one buffer over and over: who keeps it is another machine, whose work must not be felt here.
   * @returns how many bytes came, without the head
   * @throws unless the answer is a 200 that says its length
   */
  ask(request: Buffer): Promise<number>
  end(): void
}

/** A call as it is written to a connection. */
export const encodeRequest = ({ path, token }: { path: string; token?: string }): Buffer =>
  Buffer.from(
    `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\n${token ? `Authorization: Bearer ${token}\r\n` : ''}\r\n`,
  )

const endOfHead = '\r\n\r\n'

/** @param port of a server on this machine */
export async function openConnection(port: number): Promise<Connection> {
  /** Of the answer that comes: its head as far as it is there, and how many bytes came and are wanted in all. */
  let [head, came, wanted] = ['', 0, -1]
  let asked: { resolve(bytes: number): void; reject(error: Error): void } | null = null
  const socket = connect({
    host: '127.0.0.1',
    port,
    noDelay: true,
    onread: {
      buffer: Buffer.allocUnsafe(64 * 1024),
      callback(length, buffer) {
        came += length
        if (wanted < 0) readHead(Buffer.from(buffer.buffer, buffer.byteOffset, length).toString('latin1'))
        if (wanted < 0 || came < wanted) return true
        const bytes = wanted - head.length
        ;[head, came, wanted] = ['', 0, -1]
        asked?.resolve(bytes)
        return true
      },
    },
  })

  function readHead(text: string): void {
    head += text
    const end = head.indexOf(endOfHead)
    if (end < 0) return
    const length = /content-length: (\d+)/i.exec(head)?.[1]
    if (!head.startsWith('HTTP/1.1 200') || !length) return asked?.reject(new Error(head))
    head = head.slice(0, end + endOfHead.length)
    wanted = head.length + Number(length)
  }

  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve)
    socket.once('error', reject)
  })
  socket.on('error', (error) => asked?.reject(error))
  socket.on('close', () => asked?.reject(new Error('The server hung up.')))
  return {
    ask: (request) =>
      new Promise((resolve, reject) => {
        asked = { resolve, reject }
        socket.write(request, (error) => error && reject(error))
      }),
    end: () => socket.destroy(),
  }
}
