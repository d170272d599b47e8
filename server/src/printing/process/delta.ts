/** So many bytes that stand in a known file from there on. */
export interface CopiedRange {
  from: number
  length: number
}

/** Looked for in the known file, every `strideBytes`. */
const probeBytes = 64
const strideBytes = 32 * 1024
/** Shorter ones are not worth a word. */
const shortestRun = 16 * 1024
/** A file with nothing in common has this many chances, each a search of the known one from end to end. */
const mostMisses = 16

/**
 * Says a file by what a known one holds already and what is new between: sheets hold the photographs of their leaflet as they
 * are, and those need not be sent to somebody who has the leaflet.
 * @returns the pieces of `file` in their order; {@link applyDelta} puts it together again
 */
export function encodeDelta(file: Buffer, known: Buffer): (Buffer | CopiedRange)[] {
  const pieces: (Buffer | CopiedRange)[] = []
  let told = 0
  for (let at = 0, misses = 0; at + probeBytes <= file.length && misses < mostMisses;) {
    const found = known.indexOf(file.subarray(at, at + probeBytes))
    const before = found < 0 ? 0 : commonSuffixLength(file.subarray(told, at), known.subarray(0, found))
    const length = found < 0 ? 0 : before + commonPrefixLength(file.subarray(at), known.subarray(found))
    if (length < shortestRun) {
      misses += 1
      at += strideBytes
      continue
    }
    const start = at - before
    if (start > told) pieces.push(file.subarray(told, start))
    pieces.push({ from: found - before, length })
    at = told = start + length
  }
  if (told < file.length) pieces.push(file.subarray(told))
  return pieces
}

/** The bytes of a file that was said in pieces, in the memory of the known one where they are the same. */
export const applyDelta = (pieces: readonly (Buffer[] | CopiedRange)[], known: Uint8Array): Uint8Array[] =>
  pieces.flatMap((piece) =>
    'from' in piece ? [known.subarray(piece.from, piece.from + piece.length)] : piece,
  )

const chunkBytes = 4096

/** How many first bytes of both are the same. */
function commonPrefixLength(one: Buffer, other: Buffer): number {
  const most = Math.min(one.length, other.length)
  const chunkOf = (file: Buffer) => file.subarray(same, Math.min(same + chunkBytes, most))
  let same = 0
  while (same < most && chunkOf(one).equals(chunkOf(other))) same = Math.min(same + chunkBytes, most)
  while (same < most && one[same] === other[same]) same += 1
  return same
}

/** How many last bytes of both are the same. */
function commonSuffixLength(one: Buffer, other: Buffer): number {
  const most = Math.min(one.length, other.length)
  let same = 0
  while (same < most && one[one.length - 1 - same] === other[other.length - 1 - same]) same += 1
  return same
}
