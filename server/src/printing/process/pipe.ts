import type { Duplex } from 'node:stream'

/** A message as its receiver has it: bytes in the pieces in which they came. */
export type Received<Said> = Said extends Uint8Array
  ? Buffer[]
  : Said extends object
    ? { [Key in keyof Said]: Received<Said[Key]> }
    : Said

/** Bytes in one piece, for whoever needs them so. */
export const concatBuffers = (pieces: readonly Buffer[]): Buffer =>
  pieces.length === 1 ? pieces[0]! : Buffer.concat(pieces)

/**
 * One end of the pipe between this process and a reader: messages, each with the bytes it holds. Node's own channel makes one
 * piece of a message and takes it apart at once, and copies it on the way: with leaflets of megabytes everybody else waits for
 * that, and for the collector that clears the copies away. Here they flow in small pieces and are not copied.
 *
 * A message is how long its words are, how many bytes go with it, its words as JSON, and the bytes.
 * @param hear is given each message that came
 * @returns sends a message of plain objects, arrays, texts, numbers and bytes
 */
export function openPipe<Said, Answered>(
  socket: Duplex,
  hear: (message: Received<Answered>) => void,
): (message: Said) => void {
  const arrived = new ReceiveBuffer()
  let next: { words: number; cargo: number } | null = null

  socket.on('data', (came: Buffer) => {
    arrived.add(came)
    for (;;) {
      if (!next) {
        if (arrived.length < 2 * lengthBytes) return
        const lengths = concatBuffers(arrived.take(2 * lengthBytes))
        next = { words: lengths.readUInt32LE(), cargo: lengths.readUInt32LE(lengthBytes) }
      }
      if (arrived.length < next.words + next.cargo) return
      const said = concatBuffers(arrived.take(next.words)).toString()
      next = null
      hear(
        JSON.parse(said, (_, value: unknown) =>
          isBufferReference(value) ? arrived.take(value.carried) : value,
        ),
      )
    }
  })
  // A broken pipe is the end of the process at its other end, which tells more.
  socket.on('error', () => undefined)

  return (message) => {
    socket.cork()
    for (const part of serialise(message)) socket.write(part)
    socket.uncork()
  }
}

/** The descriptor under which a reader finds its end. */
export const pipeFd = 3

const lengthBytes = 4

/** Stands in the words for so many bytes; those of a message follow in the order of its words. */
interface BufferReference {
  carried: number
}

const isBufferReference = (value: unknown): value is BufferReference =>
  typeof value === 'object' && value !== null && 'carried' in value

function serialise(message: unknown): Uint8Array[] {
  const cargo: Uint8Array[] = []
  function unload(value: unknown): unknown {
    if (value instanceof Uint8Array) {
      cargo.push(value)
      return { carried: value.length } satisfies BufferReference
    }
    if (Array.isArray(value)) return value.map(unload)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, unload(each)]))
  }
  const words = Buffer.from(JSON.stringify(unload(message)))
  const lengths = Buffer.alloc(2 * lengthBytes)
  lengths.writeUInt32LE(words.length)
  lengths.writeUInt32LE(
    cargo.reduce((sum, { length }) => sum + length, 0),
    lengthBytes,
  )
  return [lengths, words, ...cargo]
}

/** Bytes that came and were not taken yet. */
class ReceiveBuffer {
  readonly #pieces: Buffer[] = []
  length = 0

  add(piece: Buffer): void {
    this.#pieces.push(piece)
    this.length += piece.length
  }

  take(count: number): Buffer[] {
    const taken: Buffer[] = []
    this.length -= count
    for (let left = count; left > 0;) {
      const first = this.#pieces[0]!
      const part = first.subarray(0, left)
      taken.push(part)
      left -= part.length
      if (part.length === first.length) this.#pieces.shift()
      else this.#pieces[0] = first.subarray(part.length)
    }
    return taken
  }
}
