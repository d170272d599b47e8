import type { FastifyReply } from 'fastify'
import { Readable } from 'node:stream'
import { asBuffer } from '../values/as-buffer.ts'

/** A file as the answer to a call: its bytes at once or in pieces, or one after the other as they come, where it may be large. */
export interface FileResponse {
  /** What it is called when saved: letters, digits, dots and dashes. */
  name: string
  content: Uint8Array | readonly Uint8Array[] | AsyncIterable<string | Uint8Array>
}

/** Sends a file as one to save, never to open in the page. A stream that fails breaks off, so that half a file never looks whole. */
export function sendFile(reply: FastifyReply, contentType: string, { name, content }: FileResponse) {
  if (Array.isArray(content)) reply.header('content-length', lengthOf(content))
  return reply
    .type(contentType.startsWith('text/') ? `${contentType}; charset=utf-8` : contentType)
    .header('content-disposition', `attachment; filename="${name}"`)
    .send(content instanceof Uint8Array ? asBuffer(content) : Readable.from(content, { objectMode: false }))
}

const lengthOf = (pieces: readonly Uint8Array[]) => pieces.reduce((sum, { length }) => sum + length, 0)
