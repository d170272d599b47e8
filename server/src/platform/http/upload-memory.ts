import type { IncomingHttpHeaders } from 'node:http'
import { problem } from './problem.ts'

/** For all uploads of this process together. */
const maxReservedBytes = 64 * 1024 * 1024
let reservedBytes = 0

/**
 * Reserves memory for an upload, of its announced length or the maximum. It is reserved from the first byte to the reply, which
 * Fastify's request timeout forces within a minute even for slow uploads.
 * @throws {Problem} Unavailable when too little is free; nothing of the upload is read then
 * @returns a function that releases the memory
 */
export function reserveUploadMemory(headers: IncomingHttpHeaders, maxBytes: number): () => void {
  const announced = Number(headers['content-length'] ?? maxBytes)
  const bytes = Math.min(announced, maxBytes)
  if (reservedBytes + bytes > maxReservedBytes) throw problem('Unavailable')
  reservedBytes += bytes
  return () => (reservedBytes -= bytes)
}
