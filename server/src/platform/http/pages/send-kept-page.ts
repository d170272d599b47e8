import { Negotiator } from '@fastify/accept-negotiator'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Encoding, KeptPage } from './kept-pages.ts'

/** Visitors send few different headers, but could send any. */
const negotiator = new Negotiator<Encoding>({
  supportedValues: ['br', 'gzip', 'identity'],
  cache: new LRUCache<string, string>({ max: 100 }),
})

/** Sends a kept page, or 304 to a visitor who has it. */
export function sendKeptPage(page: KeptPage, { headers }: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.headers(page.headers)
  if (headers['if-none-match']?.includes(page.etag)) return reply.code(304).send()
  const encoding = negotiator.negotiate(headers['accept-encoding'] ?? '') ?? 'identity'
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.send(page.bodies[encoding])
}
