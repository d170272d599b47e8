import { Negotiator } from '@fastify/accept-negotiator'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { brotliOptions } from '../brotli-options.ts'

export type Encoding = 'br' | 'gzip' | 'identity'

/** Visitors send few different headers, but could send any. */
const negotiatorOf = <E extends Encoding>(...supportedValues: E[]) =>
  new Negotiator<E>({ supportedValues, cache: new LRUCache<string, string>({ max: 100 }) })
const allEncodings = negotiatorOf('br', 'gzip', 'identity')
/** Without Brotli. */
const joinableEncodings = negotiatorOf('gzip', 'identity')

/** Says in the reply how its body is encoded. @returns the encoding that the visitor prefers */
export const chooseEncoding = (request: FastifyRequest, reply: FastifyReply): Encoding =>
  choose(allEncodings, request, reply)

/** The same for a body that is joined from parts, for which Brotli has no room. */
export const chooseJoinableEncoding = (request: FastifyRequest, reply: FastifyReply): 'gzip' | 'identity' =>
  choose(joinableEncodings, request, reply)

function choose<E extends Encoding>(
  negotiator: Negotiator<E>,
  { headers }: FastifyRequest,
  reply: FastifyReply,
): E | 'identity' {
  const encoding = negotiator.negotiate(headers['accept-encoding'] ?? '') ?? 'identity'
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return encoding
}

const compressors = {
  br: (page: string) => promisify(brotliCompress)(page, brotliOptions),
  gzip: (page: string) => promisify(gzip)(page, { level: 3 }),
  identity: async (page: string) => page,
}

/** Compresses a page that is sent once. In one piece, because setting up streams takes longer than compressing a page. */
export const encodePage = (page: string, encoding: Encoding): Promise<Buffer | string> =>
  compressors[encoding](page)
