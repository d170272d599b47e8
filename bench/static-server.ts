/** A bare Fastify server in a separate process that answers every request with the same body. */
import fastify from 'fastify'
import { handleMessages } from './bench-process.ts'

/** @param body what it answers. @returns the port */
async function serve(body: Buffer): Promise<number> {
  const app = fastify()
  app.get('/*', (_request, reply) => reply.header('content-type', 'text/html').send(body))
  return Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port)
}

handleMessages(serve)
