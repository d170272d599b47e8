import type { FastifyInstance } from 'fastify'
import { RangeNotSatisfiable, readRange } from '../files/byte-range.ts'
import { isFileKey, type FileStore } from '../files/file-store.ts'
import { problem } from './problem.ts'

/** An uploaded file cannot run, fetch or be framed by others, and keeps its declared type (rule: files-served-inert). */
const fileHeaders = {
  'content-security-policy':
    "sandbox; default-src 'none'; img-src 'self'; base-uri 'none'; frame-ancestors 'self'",
  'x-content-type-options': 'nosniff',
  // A file never changes under its key, so browsers may store it. Shared caches ask again after five minutes, so that a file
  // that is taken down soon disappears.
  'cache-control': 'public, max-age=31536000, s-maxage=300, immutable',
}

/** Emails show pictures, and are read on sites of others; other sites get nothing else. */
const resourcePolicyOf = (key: string) => (key.endsWith('.pdf') ? 'same-origin' : 'cross-origin')

function rangeErrorOrThrow(error: unknown): RangeNotSatisfiable {
  if (error instanceof RangeNotSatisfiable) return error
  throw error
}

/**
 * Serves stored files at `/files/<key>`, whole or in ranges, which viewers on phones ask for.
 * @param findFilename returns the name under which a browser saves the file, or null if the file must not be served
 */
export function serveStoredFiles(
  app: FastifyInstance,
  files: FileStore,
  findFilename: (key: string) => Promise<string | null>,
): void {
  app.route<{ Params: { key: string } }>({
    method: ['GET', 'HEAD'],
    url: '/files/:key',
    handler: async ({ params: { key }, method, headers }, reply) => {
      const filename = isFileKey(key) ? await findFilename(key) : null
      if (filename === null) throw problem('NotFound')
      const etag = `"${key}"`
      reply.headers({ ...fileHeaders, 'cross-origin-resource-policy': resourcePolicyOf(key), etag })
      if (headers['if-none-match']?.includes(etag)) return reply.code(304).send()

      // A range of another file would not fit what the client already has (RFC 9110, 13.1.5).
      const isSameFile = headers['if-range'] === undefined || headers['if-range'] === etag
      const range = method === 'GET' && isSameFile ? readRange(headers.range) : undefined
      const stream = await files.stream(key, range).catch(rangeErrorOrThrow)
      if (stream instanceof RangeNotSatisfiable)
        return reply.code(416).header('content-range', `bytes */${stream.bytes}`).send()
      const { bytes, from, to, contentType, content } = stream
      reply.headers({
        'accept-ranges': 'bytes',
        'content-type': contentType,
        'content-length': to - from + 1,
        'content-disposition': `inline; filename="${filename}"`,
      })
      if (range) reply.code(206).header('content-range', `bytes ${from}-${to}/${bytes}`)
      if (method === 'GET') return reply.send(content)
      content.destroy()
      return reply.send()
    },
  })
  app.all('/files/*', () => {
    throw problem('NotFound')
  })
}
