import { Negotiator } from '@fastify/accept-negotiator'
import { LRUCache } from 'lru-cache'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/**
 * For what is compressed as it is sent. The window holds a page: the default, of 4 MB, costs more to set up than a page to compress. A page
 * of 32 kB takes 0.3 ms of processor time; with the defaults of `@fastify/compress`, at level 5, it takes 1.3 ms and is a ninth smaller.
 */
export const brotliOptions = {
  params: { [constants.BROTLI_PARAM_QUALITY]: 3, [constants.BROTLI_PARAM_LGWIN]: 16 },
}

const encoders = {
  br: (text: string) => promisify(brotliCompress)(text, brotliOptions),
  gzip: (text: string) => promisify(gzip)(text, { level: 3 }),
  identity: async (text: string) => Buffer.from(text),
}
export type Encoding = keyof typeof encoders

const negotiator = new Negotiator<Encoding>({
  supportedValues: ['br', 'gzip', 'identity'],
  // Visitors send few different headers, but could send any.
  cache: new LRUCache<string, string>({ max: 100 }),
})

/** @param accepted the header `Accept-Encoding` */
export const chooseEncoding = (accepted: string | undefined): Encoding =>
  negotiator.negotiate(accepted ?? '') ?? 'identity'

/** Encodes a page in one piece: setting up streams takes longer than compressing it. */
export const encodePage = (html: string, encoding: Encoding): Promise<Buffer> => encoders[encoding](html)
