import type { IncomingMessage } from 'node:http'
import { seconds } from '../../values/clock.ts'
import { openHoldings } from './holdings.ts'
import { problem } from '../problem.ts'

/** For all uploads of this process together. */
const maxReservedBytes = 64 * 1024 * 1024
/** How many of the largest uploads one holder may have here at a time. */
const maxLargestPerHolder = 2
const reservedBytes = openHoldings()

/**
 * Reserves memory for an upload, of its announced length or the maximum, from its first byte to the reply. Nobody can hold the
 * memory of all: each holder has a share, and `atMinimumRate` ends slow uploads.
 * @param holder who uploads: an account, or a visitor's key
 * @throws {Problem} Unavailable when too little is free; nothing of the upload is read then
 * @returns a function that releases the memory
 */
export function reserveUploadMemory(
  { headers }: Pick<IncomingMessage, 'headers'>,
  { holder, maxBytes }: { holder: string; maxBytes: number },
): () => void {
  const bytes = Math.min(Number(headers['content-length'] ?? maxBytes), maxBytes)
  const isOverShare = reservedBytes.of(holder) + bytes > maxLargestPerHolder * maxBytes
  if (isOverShare || reservedBytes.total() + bytes > maxReservedBytes) throw problem('Unavailable')
  return reservedBytes.hold(holder, bytes)
}

const rateCheckMs = seconds(10)
/** About 50 kbit/s. Phones with the worst reception are faster. */
const minBytesPerCheck = 64 * 1024

/**
 * Reads a body, unless it arrives too slowly. Without this, a body that hangs would hold its memory until the request timeout.
 * @throws {Problem} UploadTooSlow; the reply closes the connection, and with it the read
 */
export async function atMinimumRate<T>(request: IncomingMessage, read: () => Promise<T>): Promise<T> {
  const { promise: tooSlow, reject } = Promise.withResolvers<never>()
  let bytesBefore = request.socket.bytesRead
  const timer = setInterval(() => {
    const bytesNow = request.socket.bytesRead
    if (!request.complete && bytesNow - bytesBefore < minBytesPerCheck) reject(problem('UploadTooSlow'))
    bytesBefore = bytesNow
  }, rateCheckMs)
  try {
    return await Promise.race([read(), tooSlow])
  } finally {
    clearInterval(timer)
  }
}
