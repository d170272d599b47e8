import type { FastifyReply, FastifyRequest } from 'fastify'
import type { KeptPage } from './kept-pages.ts'
import { chooseEncoding } from './page-encoding.ts'

/** Sends a kept page, or 304 to a visitor who has it. */
export function sendKeptPage(page: KeptPage, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.headers(page.headers)
  if (request.headers['if-none-match']?.includes(page.etag)) return reply.code(304).send()
  return reply.send(page.bodies[chooseEncoding(request, reply)])
}
