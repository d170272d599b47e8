import type { IncomingHttpHeaders } from 'node:http'
import { problem } from './problem.ts'

/** Of files that are being sent or read, in one process, all together. */
const mostBytes = 64 * 1024 * 1024
let takenBytes = 0

/**
 * Takes room for an upload of the length that is announced, or of the longest one. It is held from the first byte to the
 * answer, which Fastify's time limit for a request brings in a minute even to those who send slowly.
 * @throws {Problem} Unavailable when there is none; nothing of the upload is read then.
 * @returns gives the room back
 */
export function reserveUploadMemory(headers: IncomingHttpHeaders, longestBytes: number): () => void {
  const announced = Number(headers['content-length'] ?? longestBytes)
  const bytes = Math.min(announced, longestBytes)
  if (takenBytes + bytes > mostBytes) throw problem('Unavailable')
  takenBytes += bytes
  return () => (takenBytes -= bytes)
}
