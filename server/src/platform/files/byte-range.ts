/** A requested part of a file: from a byte to another (inclusive) or to the end, or the last bytes. */
export type ByteRange = { from: number; to?: number | undefined } | { last: number }

/** A part of a file: bytes counted from 0, including `to`. */
export interface ByteExtent {
  from: number
  to: number
}

/** The file has no bytes in the requested range. */
export class RangeNotSatisfiable extends Error {
  override name = 'RangeNotSatisfiable'
  /** The size of the whole file. */
  readonly bytes: number

  constructor(bytes: number) {
    super('The file has no bytes in this range.')
    this.bytes = bytes
  }
}

/**
 * Parses a Range header (RFC 9110, 14.2) with one range of bytes.
 * @returns undefined for anything else, which may be ignored: then the whole file is sent
 */
export function readRange(header: string | undefined): ByteRange | undefined {
  const match = /^bytes=(?:(\d{1,15})-(\d{0,15})|-(\d{1,15}))$/.exec(header ?? '')
  if (!match) return undefined
  const [, from, to, last] = match
  if (last !== undefined) return { last: Number(last) }
  const range = { from: Number(from), to: to ? Number(to) : undefined }
  return range.to !== undefined && range.to < range.from ? undefined : range
}

/**
 * The bytes of a range in a file of a known size.
 * @throws {RangeNotSatisfiable}
 */
export function resolveRange(range: ByteRange, bytes: number): ByteExtent {
  const from = 'last' in range ? Math.max(0, bytes - range.last) : range.from
  const to = 'last' in range ? bytes - 1 : Math.min(range.to ?? bytes - 1, bytes - 1)
  if (from > to) throw new RangeNotSatisfiable(bytes)
  return { from, to }
}
