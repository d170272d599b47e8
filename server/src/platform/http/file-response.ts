import type { FastifyReply } from 'fastify'
import { Readable } from 'node:stream'
import { asBuffer } from '../values/as-buffer.ts'

/** A file as the reply to a call: its bytes as a whole, in pieces, or streamed when it may be large. */
export interface FileResponse {
  /** The name under which it is saved: letters, digits, dots and dashes. */
  name: string
  content: Uint8Array | readonly Uint8Array[] | AsyncIterable<string | Uint8Array>
}

/** Sends a file as a download, which browsers save and never open. If a stream fails, the connection breaks, so a partial file never looks complete. */
export function sendFile(reply: FastifyReply, contentType: string, { name, content }: FileResponse) {
  if (Array.isArray(content)) reply.header('content-length', lengthOf(content))
  return reply
    .type(contentType.startsWith('text/') ? `${contentType}; charset=utf-8` : contentType)
    .header('content-disposition', `attachment; filename="${name}"`)
    .send(content instanceof Uint8Array ? asBuffer(content) : Readable.from(content, { objectMode: false }))
}

const lengthOf = (pieces: readonly Uint8Array[]) => pieces.reduce((sum, { length }) => sum + length, 0)
