import { seedRandom } from '../support/seed-random.ts'

/** A file with a few random faults, the same for the same seed: bytes changed, removed, duplicated or moved. */
export function mutateFile(file: Buffer, seed: number): Buffer {
  const { next, below } = seedRandom(seed)
  let bytes = Buffer.from(file)
  for (let remaining = 1 + below(6); remaining > 0; remaining--) {
    const from = below(bytes.length)
    const to = Math.min(bytes.length, from + 1 + below(next() < 0.8 ? 16 : bytes.length))
    const part = bytes.subarray(from, to)
    const [before, after] = [bytes.subarray(0, from), bytes.subarray(to)]
    const kind = below(4)
    if (kind === 0) for (let at = from; at < Math.min(to, from + 16); at++) bytes[at] = below(256)
    else if (kind === 1) bytes = Buffer.concat([before, after])
    else if (kind === 2) bytes = Buffer.concat([before, part, part, after])
    else bytes = movePart(part, Buffer.concat([before, after]), below(bytes.length))
  }
  return bytes
}

const movePart = (part: Buffer, rest: Buffer, at: number) =>
  Buffer.concat([rest.subarray(0, at), part, rest.subarray(at)])
