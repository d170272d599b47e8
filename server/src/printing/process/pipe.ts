import type { Duplex } from 'node:stream'

/** A message as it is received: byte values in the pieces in which they arrived. */
export type Received<Message> = Message extends Uint8Array
  ? Buffer[]
  : Message extends object
    ? { [Key in keyof Message]: Received<Message[Key]> }
    : Message

/** The bytes in one piece. Copies nothing when there is only one. */
export const concatBuffers = (pieces: readonly Buffer[]): Buffer =>
  pieces.length === 1 ? pieces[0]! : Buffer.concat(pieces)

/**
 * One end of the pipe between this process and a reader. Node's own channel packs, unpacks and copies a message at once. With
 * leaflets of megabytes that blocks the event loop, and so does collecting the copies afterwards. Here bytes flow in small
 * pieces and are not copied.
 *
 * A message is the length of its JSON, the length of its payload, the JSON, and the payload: every byte value in order.
 * @param onMessage is called with each message that arrives
 * @returns sends a message of plain objects, arrays, strings, numbers and bytes
 */
export function openPipe<Sent, Answer>(
  socket: Duplex,
  onMessage: (message: Received<Answer>) => void,
): (message: Sent) => void {
  const buffer = new ReceiveBuffer()
  let header: { jsonBytes: number; payloadBytes: number } | null = null

  socket.on('data', (data: Buffer) => {
    buffer.add(data)
    for (;;) {
      if (!header) {
        if (buffer.length < 2 * lengthBytes) return
        const lengths = concatBuffers(buffer.take(2 * lengthBytes))
        header = { jsonBytes: lengths.readUInt32LE(), payloadBytes: lengths.readUInt32LE(lengthBytes) }
      }
      if (buffer.length < header.jsonBytes + header.payloadBytes) return
      const json = concatBuffers(buffer.take(header.jsonBytes)).toString()
      header = null
      onMessage(
        JSON.parse(json, (_, value: unknown) =>
          isBufferReference(value) ? buffer.take(value.carried) : value,
        ),
      )
    }
  })
  // A broken pipe means that the other process has ended; its exit event says why.
  socket.on('error', () => undefined)

  return (message) => {
    socket.cork()
    for (const part of serialise(message)) socket.write(part)
    socket.uncork()
  }
}

/** The file descriptor of a reader's end. */
export const pipeFd = 3

const lengthBytes = 4

/** Replaces a byte value in the JSON. The value is the next `carried` bytes of the payload. */
interface BufferReference {
  carried: number
}

const isBufferReference = (value: unknown): value is BufferReference =>
  typeof value === 'object' && value !== null && 'carried' in value

function serialise(message: unknown): Uint8Array[] {
  const payload: Uint8Array[] = []
  function extractBytes(value: unknown): unknown {
    if (value instanceof Uint8Array) {
      payload.push(value)
      return { carried: value.length } satisfies BufferReference
    }
    if (Array.isArray(value)) return value.map(extractBytes)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, extractBytes(each)]))
  }
  const json = Buffer.from(JSON.stringify(extractBytes(message)))
  const lengths = Buffer.alloc(2 * lengthBytes)
  lengths.writeUInt32LE(json.length)
  lengths.writeUInt32LE(
    payload.reduce((sum, { length }) => sum + length, 0),
    lengthBytes,
  )
  return [lengths, json, ...payload]
}

/** Bytes that have arrived and not been read yet. */
class ReceiveBuffer {
  readonly #pieces: Buffer[] = []
  length = 0

  add(piece: Buffer): void {
    this.#pieces.push(piece)
    this.length += piece.length
  }

  take(count: number): Buffer[] {
    const parts: Buffer[] = []
    this.length -= count
    for (let remaining = count; remaining > 0;) {
      const first = this.#pieces[0]!
      const part = first.subarray(0, remaining)
      parts.push(part)
      remaining -= part.length
      if (part.length === first.length) this.#pieces.shift()
      else this.#pieces[0] = first.subarray(part.length)
    }
    return parts
  }
}
