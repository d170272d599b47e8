/** A range of bytes that the known file has too. */
export interface CopiedRange {
  from: number
  length: number
}

/** A probe of this length is looked up in the known file, every `strideBytes`. */
const probeBytes = 64
const strideBytes = 32 * 1024
/** Shorter runs are not worth a reference. */
const minRunBytes = 16 * 1024
/** Each miss searches the known file from end to end, so a file with nothing in common gives up after this many. */
const maxMisses = 16

/**
 * Splits a file into ranges that a known file has too and the new bytes between them. Sheets contain the photographs of their
 * leaflet unchanged, and a receiver that has the leaflet does not need those again.
 * @returns the pieces of `file` in order; {@link applyDelta} joins them
 */
export function encodeDelta(file: Buffer, known: Buffer): (Buffer | CopiedRange)[] {
  const pieces: (Buffer | CopiedRange)[] = []
  let encoded = 0
  for (let at = 0, misses = 0; at + probeBytes <= file.length && misses < maxMisses;) {
    const match = known.indexOf(file.subarray(at, at + probeBytes))
    const before = match < 0 ? 0 : commonSuffixLength(file.subarray(encoded, at), known.subarray(0, match))
    const length = match < 0 ? 0 : before + commonPrefixLength(file.subarray(at), known.subarray(match))
    if (length < minRunBytes) {
      misses += 1
      at += strideBytes
      continue
    }
    const start = at - before
    if (start > encoded) pieces.push(file.subarray(encoded, start))
    pieces.push({ from: match - before, length })
    at = encoded = start + length
  }
  if (encoded < file.length) pieces.push(file.subarray(encoded))
  return pieces
}

/** The bytes of an encoded file. Copied ranges share the memory of the known file. */
export const applyDelta = (pieces: readonly (Buffer[] | CopiedRange)[], known: Uint8Array): Uint8Array[] =>
  pieces.flatMap((piece) =>
    'from' in piece ? [known.subarray(piece.from, piece.from + piece.length)] : piece,
  )

const chunkBytes = 4096

function commonPrefixLength(one: Buffer, other: Buffer): number {
  const limit = Math.min(one.length, other.length)
  const chunkOf = (file: Buffer) => file.subarray(same, Math.min(same + chunkBytes, limit))
  let same = 0
  while (same < limit && chunkOf(one).equals(chunkOf(other))) same = Math.min(same + chunkBytes, limit)
  while (same < limit && one[same] === other[same]) same += 1
  return same
}

function commonSuffixLength(one: Buffer, other: Buffer): number {
  const limit = Math.min(one.length, other.length)
  let same = 0
  while (same < limit && one[one.length - 1 - same] === other[other.length - 1 - same]) same += 1
  return same
}
