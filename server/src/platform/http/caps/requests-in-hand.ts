import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { openHoldings } from './holdings.ts'
import { retryAfterSeconds } from '../http-problem.ts'
import { visitorKey } from '../limits.ts'
import { problem } from '../problem.ts'

/** How many requests may be in hand at the same time. */
export interface RequestCaps {
  /** Of one connection, until they are answered. Browsers and proxies send the next one after an answer. */
  perConnection: number
  /** Of one visitor, from the end of a request's body until its answer begins. */
  perVisitor: number
  /** Of all, counted in the same way. */
  inAll: number
}

/** A rendered page takes a few milliseconds, so all of them wait for each other for a fifth of a second at most, and for one visitor's for a quarter of that. */
export const requestCaps: RequestCaps = { perConnection: 16, perVisitor: 64, inAll: 256 }

declare module 'fastify' {
  interface FastifyContextConfig {
    /** As how many requests one to this route counts; left out: one. */
    weight?: number
  }
}
/** Of a page that must be rendered. */
export const pageWeight = 4

const weightOf = ({ routeOptions }: FastifyRequest) => routeOptions.config.weight ?? 1

/** Plain, because there is no time for a page. */
const sentence = problem('Unavailable').message

/**
 * Refuses requests beyond the caps with 503 before anything is done for them, so that those who come later need not wait. What is slow because of
 * the visitor's line, an upload or a download, is not in hand.
 */
export function openRequestsInHand(caps: RequestCaps, recordRefusal: () => void) {
  const connections = new WeakMap<Socket, number>()
  const isRefused = new WeakSet<Socket>()
  const received = new WeakSet<IncomingMessage>()
  const releases = new WeakMap<IncomingMessage, () => void>()
  const visitors = openHoldings()
  let inHand = 0
  let headers: Record<string, string> = {}

  function refuse(response: ServerResponse): void {
    recordRefusal()
    response.writeHead(503, {
      ...headers,
      'content-type': 'text/plain; charset=utf-8',
      'content-length': String(Buffer.byteLength(sentence)),
      'cache-control': 'no-store',
      'retry-after': String(retryAfterSeconds),
      connection: 'close',
    })
    response.end(sentence)
  }

  /** Counts the requests of a connection, which may send many without waiting for answers. @returns whether it may go on */
  function holdConnection({ socket }: IncomingMessage, response: ServerResponse): boolean {
    const count = connections.get(socket) ?? 0
    if (count >= caps.perConnection) return false
    connections.set(socket, count + 1)
    response.once('close', () => connections.set(socket, connections.get(socket)! - 1))
    return true
  }

  function holdRequest(request: FastifyRequest, reply: FastifyReply): void {
    const weight = weightOf(request)
    const releaseVisitor = visitors.hold(visitorKey(request.ip), weight)
    inHand += weight
    releases.set(request.raw, () => {
      inHand -= weight
      releaseVisitor()
    })
    reply.raw.once('close', () => releaseOnce(request.raw))
  }

  function releaseOnce(request: IncomingMessage): void {
    releases.get(request)?.()
    releases.delete(request)
  }

  return {
    /** Stands before the server's own listener. */
    listener:
      (answer: RequestListener): RequestListener =>
      (request, response) => {
        // What the connection sent after the request that was refused. It is closed when that answer has been sent.
        if (isRefused.has(request.socket)) return
        if (!holdConnection(request, response) || inHand >= caps.inAll) {
          isRefused.add(request.socket)
          // Afterwards, because Node reads on whenever it has parsed a request.
          process.nextTick(() => request.socket.pause())
          return refuse(response)
        }
        received.add(request)
        answer(request, response)
      },

    /** Counts what the server works on. Calls of pages to the API, in the same process, belong to their page. */
    watch(app: FastifyInstance, headersOfAll: Record<string, string>): void {
      headers = headersOfAll
      app.addHook('onRequest', (request, reply, next) => {
        const isAdmitted = () => visitors.of(visitorKey(request.ip)) + weightOf(request) <= caps.perVisitor
        if (!received.has(request.raw) || isAdmitted()) return next()
        reply.hijack()
        refuse(reply.raw)
      })
      app.addHook('preValidation', (request, reply, next) => {
        if (received.has(request.raw)) holdRequest(request, reply)
        next()
      })
      app.addHook('onSend', (request, _reply, _payload, next) => {
        releaseOnce(request.raw)
        next()
      })
    },
  }
}
