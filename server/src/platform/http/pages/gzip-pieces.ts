import { constants, crc32, deflateRawSync } from 'node:zlib'

/** A part of a page that is compressed once and sent many times. */
export interface CompressedPiece {
  plain: Buffer
  deflated: Buffer
}

/** Complete blocks that end at a whole byte and refer to nothing before them, so that they fit between any others. */
export function compressPiece(text: string): CompressedPiece {
  const plain = Buffer.from(text)
  return { plain, deflated: deflateRawSync(plain, { level: 9, finishFlush: constants.Z_SYNC_FLUSH }) }
}

/** Deflate, no flags, no time, the strongest compression, Unix (RFC 1952, section 2.3). */
const header = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 2, 3])
/** A last block without content (RFC 1951, section 3.2.4). */
const end = Buffer.from([1, 0, 0, 0xff, 0xff])
const maxStoredBytes = 0xffff

/** Writes bytes into blocks that are not compressed. */
function* storedBlocks(bytes: Buffer): Generator<Buffer> {
  for (let from = 0; from < bytes.length; from += maxStoredBytes) {
    const content = bytes.subarray(from, from + maxStoredBytes)
    const start = Buffer.alloc(5)
    start.writeUInt16LE(content.length, 1)
    start.writeUInt16LE(content.length ^ 0xffff, 3)
    yield start
    yield content
  }
}

const plainOf = (part: CompressedPiece | string) =>
  typeof part === 'string' ? Buffer.from(part) : part.plain

export const joinPieces = (parts: readonly (CompressedPiece | string)[]): Buffer =>
  Buffer.concat(parts.map(plainOf))

/** Joins compressed pieces and the words between them to one gzip file, without compressing anything again. */
export function gzipPieces(parts: readonly (CompressedPiece | string)[]): Buffer {
  const blocks: Buffer[] = [header]
  let [checksum, length] = [0, 0]
  for (const part of parts) {
    const plain = plainOf(part)
    if (typeof part === 'string') blocks.push(...storedBlocks(plain))
    else blocks.push(part.deflated)
    checksum = crc32(plain, checksum)
    length += plain.length
  }
  const trailer = Buffer.alloc(8)
  trailer.writeUInt32LE(checksum, 0)
  trailer.writeUInt32LE(length % 2 ** 32, 4)
  return Buffer.concat([...blocks, end, trailer])
}
