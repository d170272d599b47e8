import type { Duplex } from 'node:stream'

/**
 * One end of the pipe between this process and a reader: messages, each with the bytes it holds. Node's own channel makes one
 * piece of a message and takes it apart at once, so ten megabytes would stop everything else for as long; here they flow in
 * small pieces, into the buffer in which they stay.
 *
 * A message is how long it is, how long its words are, its words as JSON, and the bytes that the words tell the places of.
 * @param hear is given each message that came, its bytes as buffers
 * @returns sends a message of plain objects, arrays, texts, numbers and bytes
 */
export function openPipe<Said, Heard>(
  socket: Duplex,
  hear: (message: Heard) => void,
): (message: Said) => void {
  let [piece, filled, isLength] = [Buffer.alloc(lengthBytes), 0, true]

  socket.on('data', (came: Buffer) => {
    for (let at = 0; at < came.length;) {
      const taken = came.copy(piece, filled, at)
      at += taken
      filled += taken
      if (filled < piece.length) return
      const whole = piece
      piece = Buffer.allocUnsafe(isLength ? whole.readUInt32LE() : lengthBytes)
      filled = 0
      isLength = !isLength
      if (isLength) hear(unpack(whole) as Heard)
    }
  })
  // A broken pipe is the end of the process at its other end, which tells more.
  socket.on('error', () => undefined)

  return (message) => {
    socket.cork()
    for (const part of pack(message)) socket.write(part)
    socket.uncork()
  }
}

/** The descriptor under which a reader finds its end. */
export const pipeFd = 3

const lengthBytes = 4

/** Stands in the words for bytes: where they begin behind the words, and how many they are. */
interface Carried {
  carried: [from: number, length: number]
}

function pack(message: unknown): Uint8Array[] {
  const cargo: Uint8Array[] = []
  let carried = 0
  function unload(value: unknown): unknown {
    if (value instanceof Uint8Array) {
      const place: Carried = { carried: [carried, value.length] }
      carried += value.length
      cargo.push(value)
      return place
    }
    if (Array.isArray(value)) return value.map(unload)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, unload(each)]))
  }
  const words = Buffer.from(JSON.stringify(unload(message)))
  const lengths = Buffer.alloc(2 * lengthBytes)
  lengths.writeUInt32LE(lengthBytes + words.length + carried)
  lengths.writeUInt32LE(words.length, lengthBytes)
  return [lengths, words, ...cargo]
}

function unpack(whole: Buffer): unknown {
  const behind = lengthBytes + whole.readUInt32LE()
  return JSON.parse(whole.toString('utf8', lengthBytes, behind), (_, value: unknown) => {
    if (typeof value !== 'object' || value === null || !('carried' in value)) return value
    const [from, length] = (value as Carried).carried
    return whole.subarray(behind + from, behind + from + length)
  })
}
