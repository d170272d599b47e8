/** What is wanted of a file: from a byte on, up to and with another, or so many of the last. */
export type ByteRange = { from: number; to?: number | undefined } | { last: number }

/** Bytes of a file, counted from 0; `to` is the last of them. */
export interface ByteExtent {
  from: number
  to: number
}

/** Nothing of the file lies in the part that was wanted. */
export class RangeNotSatisfiable extends Error {
  override name = 'PartNotThere'
  /** Of the whole file. */
  readonly bytes: number

  constructor(bytes: number) {
    super('The file is shorter than that.')
    this.bytes = bytes
  }
}

/**
 * Reads a Range header (RFC 9110, 14.2): one range of bytes.
 * @returns undefined for anything else, which may be ignored: then the whole file is the answer
 */
export function readRange(header: string | undefined): ByteRange | undefined {
  const found = /^bytes=(?:(\d{1,15})-(\d{0,15})|-(\d{1,15}))$/.exec(header ?? '')
  if (!found) return undefined
  const [, from, to, last] = found
  if (last !== undefined) return { last: Number(last) }
  const part = { from: Number(from), to: to ? Number(to) : undefined }
  return part.to !== undefined && part.to < part.from ? undefined : part
}

/** @throws {RangeNotSatisfiable} */
export function resolveRange(part: ByteRange, bytes: number): ByteExtent {
  const from = 'last' in part ? Math.max(0, bytes - part.last) : part.from
  const to = 'last' in part ? bytes - 1 : Math.min(part.to ?? bytes - 1, bytes - 1)
  if (from > to) throw new RangeNotSatisfiable(bytes)
  return { from, to }
}
