import { maxJsonBytes } from '@street-musketeers/contract/call.ts'
import compress from '@fastify/compress'
import etag from '@fastify/etag'
import multipart from '@fastify/multipart'
import { randomUUID } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import fastify, { type FastifyInstance, type FastifyReply } from 'fastify'
import type { Platform } from '../platform.ts'
import { refuseConnection, sendProblem } from './http-problem.ts'
import { brotliOptions } from './pages/page-encoding.ts'
import { securityHeaders } from './pages/pages.ts'
import { problem } from './problem.ts'
import { createTimedServer, type TimeLimits } from './timed-server.ts'

/**
 * After so many requests a connection is closed, so that one that sends thousands without waiting for answers does not occupy the process for
 * minutes. Browsers and proxies open another.
 */
const maxRequestsPerConnection = 100

/** Creates a Fastify server with limits on size and time, which replies to every failure in the same shape (rule: failure-reply). */
export async function createServer(
  { config, log, metrics, stopping }: Platform,
  { times }: { times?: TimeLimits } = {},
): Promise<FastifyInstance> {
  const newestReplies = new WeakMap<Socket, ServerResponse>()
  const app = fastify({
    serverFactory: (answer) => createTimedServer(answer, times),
    bodyLimit: maxJsonBytes,
    // Random and ours, so that a line of the log can be found from the reply. What a client sends in this header is ignored.
    genReqId: () => randomUUID().slice(-12),
    requestIdHeader: false,
    trustProxy: config.trustedProxies ? (_address, hop) => hop < config.trustedProxies : false,
    forceCloseConnections: 'idle',
    // A slow or busy machine may take long to load the pages. What supervises the process knows how long to wait.
    pluginTimeout: 0,
    // An address that cannot be read runs no hooks, which add these headers to all other replies.
    frameworkErrors: (error, _request, reply) =>
      sendProblem(error, reply.headers(securityHeaders(config.publicUrl)) as unknown as FastifyReply, log),
    // What Node cannot read, or does not get in time, reaches no route.
    clientErrorHandler: (error, socket) =>
      refuseConnection(error, socket, securityHeaders(config.publicUrl), newestReplies.get(socket)),
    routerOptions: { maxParamLength: 200 },
  })
  app.server.on('request', ({ socket }, reply) => newestReplies.set(socket, reply))
  app.server.maxRequestsPerSocket = maxRequestsPerConnection
  app.addHook('onRequest', async ({ id }, reply) => {
    reply.header('x-request-id', id)
    // Otherwise a proxy could send the next request on a connection that closes with this process.
    if (stopping.aborted) reply.header('connection', 'close')
  })
  if (config.viteInProcess)
    app.addHook('onSend', async (_request, reply) => {
      reply.header('server-timing', `total;dur=${reply.elapsedTime.toFixed(1)}`)
    })
  app.setNotFoundHandler(() => {
    throw problem('NotFound')
  })
  app.setErrorHandler((error, _request, reply) => sendProblem(error, reply, log))
  app.addHook('onResponse', async ({ method, routeOptions }, { statusCode, elapsedTime }) =>
    metrics.recordRequest({
      method,
      route: routeOptions.url ?? 'none',
      status: statusCode,
      seconds: elapsedTime / 1000,
    }),
  )
  await app.register(multipart)
  return app
}

/** Adds to the routes of `app` what clients of an API expect: compressed JSON, and 304 when a reply is the one they have. */
export async function addReplyFormats(app: FastifyInstance): Promise<void> {
  await app.register(etag, { weak: true })
  await app.register(compress, {
    encodings: ['br', 'gzip'],
    customTypes: /^application\/json/,
    brotliOptions,
  })
}

/** Many clients name JSON in every request, also in one without a body; what a call needs is checked afterwards. */
export function acceptEmptyJson(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null)
    else void parseJson(request, body, done)
  })
}
