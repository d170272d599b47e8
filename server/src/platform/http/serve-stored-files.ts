import type { FastifyInstance } from 'fastify'
import { RangeNotSatisfiable, readRange, type ByteRange } from '../files/byte-range.ts'
import { isFileKey, StorageUnavailable } from '../files/file-store.ts'
import { FileDamaged, isUnreadable } from '../files/read-checked.ts'
import type { Platform } from '../platform.ts'
import { problem } from './problem.ts'

/** An uploaded file cannot run, fetch or be framed by others, and keeps its declared type (rule: files-served-inert). */
const fileHeaders = {
  'content-security-policy':
    "sandbox; default-src 'none'; img-src 'self'; base-uri 'none'; frame-ancestors 'self'",
  'x-content-type-options': 'nosniff',
}

/** A file never changes under its key, so that asking again costs little; one that is withdrawn disappears from every cache in seconds. */
const cacheOf = ({ isPublic }: ServedFile) => (isPublic ? 'public, max-age=5, must-revalidate' : 'no-store')

/** Emails show pictures, and are read on sites of others; other sites get nothing else. */
const resourcePolicyOf = (key: string) => (key.endsWith('.pdf') ? 'same-origin' : 'cross-origin')

/** A file as a row describes it. */
export interface ServedFile {
  /** Of the file that is sent, which may be another than the one that was asked for. */
  key: string
  /** The name under which a browser saves it. */
  filename: string
  campaignId: number
  /** As it was stored; null for a picture. */
  bytes: number | null
  /** Whether everybody may see it; otherwise the address proves who may. */
  isPublic: boolean
}

/** For visitors who ask for a file that is lost (rule: leaflets-are-checked). */
export const fileLost = () =>
  problem('NotFound', {
    message: 'This leaflet’s file is missing or damaged. We have been told. Please try again tomorrow.',
  })

/**
 * Serves stored files at `/files/<key>`, whole or in ranges, which viewers on phones ask for.
 * @param findFile returns what is known of a file, or null if it must not be served at this address
 */
export function serveStoredFiles(
  app: FastifyInstance,
  { files, fileFaults }: Pick<Platform, 'files' | 'fileFaults'>,
  findFile: (key: string, query: Record<string, string>) => Promise<ServedFile | null>,
): void {
  /** @throws {Problem} NotFound for a file that is missing, or shorter than it was stored */
  async function openStream(file: ServedFile, range: ByteRange | undefined) {
    try {
      const stream = await files.stream(file.key, range)
      if (file.bytes === null || file.bytes === stream.bytes) return stream
      stream.content.destroy()
      throw new FileDamaged(`The file has ${stream.bytes} bytes and was stored with ${file.bytes}.`)
    } catch (error) {
      if (error instanceof RangeNotSatisfiable) return error
      if (!isUnreadable(error)) throw error
      fileFaults.report(error, file.campaignId)
      throw error instanceof StorageUnavailable ? error : fileLost()
    }
  }

  app.route<{ Params: { key: string }; Querystring: Record<string, string> }>({
    method: ['GET', 'HEAD'],
    url: '/files/:key',
    handler: async ({ params, query, method, headers }, reply) => {
      const file = isFileKey(params.key) ? await findFile(params.key, query) : null
      if (file === null) throw problem('NotFound')
      const { key } = file
      const etag = `"${key}"`
      const sent = {
        ...fileHeaders,
        'cache-control': cacheOf(file),
        'cross-origin-resource-policy': resourcePolicyOf(key),
        etag,
      }
      if (headers['if-none-match']?.includes(etag)) return reply.code(304).headers(sent).send()

      // A range of another file would not fit what the client already has (RFC 9110, 13.1.5).
      const isSameFile = headers['if-range'] === undefined || headers['if-range'] === etag
      const range = method === 'GET' && isSameFile ? readRange(headers.range) : undefined
      const stream = await openStream(file, range)
      reply.headers(sent)
      if (stream instanceof RangeNotSatisfiable)
        return reply.code(416).header('content-range', `bytes */${stream.bytes}`).send()
      const { bytes, from, to, contentType, content } = stream
      reply.headers({
        'accept-ranges': 'bytes',
        'content-type': contentType,
        'content-length': to - from + 1,
        'content-disposition': `inline; filename="${file.filename}"`,
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
