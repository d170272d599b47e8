import type { IncomingMessage } from 'node:http'
import { problem } from './problem.ts'

/** For all uploads of this process together. */
const maxReservedBytes = 64 * 1024 * 1024
/** How many of the largest uploads one holder may have here at a time. */
const maxLargestEach = 2
/** The uploads of this process at the moment. */
const uploads = new Set<{ holder: string; bytes: number }>()

const bytesOf = (holder?: string): number =>
  [...uploads]
    .filter((upload) => holder === undefined || upload.holder === holder)
    .reduce((sum, { bytes }) => sum + bytes, 0)

/**
 * Reserves memory for an upload, of its announced length or the maximum, from its first byte to the reply. Nobody can take the memory of all:
 * each organisation, or account of another kind, has a share, and an upload that hangs ends with the time for its request (rule:
 * answered-in-time).
 * @param holder who uploads
 * @throws {Problem} Unavailable when too little is free; nothing of the upload is read then
 * @returns a function that releases the memory
 */
export function reserveUploadMemory(
  { headers }: Pick<IncomingMessage, 'headers'>,
  { holder, maxBytes }: { holder: string; maxBytes: number },
): () => void {
  const bytes = Math.min(Number(headers['content-length'] ?? maxBytes), maxBytes)
  const isOverShare = bytesOf(holder) + bytes > maxLargestEach * maxBytes
  if (isOverShare || bytesOf() + bytes > maxReservedBytes) throw problem('Unavailable')
  const upload = { holder, bytes }
  uploads.add(upload)
  return () => void uploads.delete(upload)
}
