import multipart from '@fastify/multipart'
import type { Endpoint, InputOf, ReplyOf } from '@street-musketeers/contract/endpoint.ts'
import type { EndpointName } from '@street-musketeers/contract/endpoints.ts'
import { endpoints } from '@street-musketeers/contract/endpoints.ts'
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { Role } from '@street-musketeers/contract/roles.ts'
import type { Tx } from '../database/db.ts'
import type { Actor } from './actor.ts'
import { sendFile, type FileResponse } from './file-response.ts'
import { sendProblem } from './http-problem.ts'
import { visitorKey, type Limit } from './limits.ts'
import type { Platform } from '../platform.ts'
import { problem } from './problem.ts'
import { maxFileBytes, readInput, readUpload, type UploadedFile } from './request.ts'
import { reserveUploadMemory } from './upload-memory.ts'

/** Everything a route's answer may look at. */
export interface RequestContext<E extends Endpoint = Endpoint> extends Platform {
  input: InputOf<E>
  upload: UploadedFile | undefined
  actor: Actor | null
  /** Stands for the visitor's network address. */
  visitor: string
  now: Date
}

/** What a route answers: the contract's reply, or a file where the endpoint is a download. */
export type ResultOf<E extends Endpoint> = E extends { download: string } ? FileResponse : ReplyOf<E>

export interface Route {
  to: Endpoint
  /** How often one visitor may call it. */
  limit: Limit | undefined
  answer: (context: RequestContext) => Promise<unknown>
}

/** Joins an endpoint of the contract to what answers it. */
export const route = <E extends Endpoint>(
  to: E,
  answer: (context: RequestContext<E>) => Promise<ResultOf<E>>,
  { limit }: { limit?: Limit } = {},
): Route => ({ to, limit, answer: (context) => answer(context as RequestContext<E>) })

/** The same for a call that writes: `answer` runs in one transaction, and the reply leaves after its commit. */
export const writeRoute = <E extends Endpoint>(
  to: E,
  answer: (tx: Tx, context: RequestContext<E>) => Promise<ResultOf<E>>,
  options: { limit?: Limit } = {},
): Route =>
  route(to, (context) => context.db.transaction().execute((tx) => answer(tx, context)), options)

/** Who may call an endpoint: `nobody` stands for a visitor who is not signed in. */
export type Caller = Role | 'nobody'

export interface Admission {
  who: readonly Caller[]
  /** Whether an administrator may call it whose session has not passed the second factor. */
  beforeSecondFactor?: true
}

export interface Api {
  platform: Platform
  routes: readonly Route[]
  /** Who may call what. An endpoint that is missing does not compile. */
  access: Record<EndpointName, Admission>
  /** Finds who holds a bearer token at this moment. */
  actorOf: (platform: Platform, token: string) => Promise<Actor | null>
}

/** 64 kB of JSON: a larger body could hold the event loop for seconds before any schema sees it. */
const maxJsonBytes = 64 * 1024

/** A Fastify server with the product's limits on size and time, which answers every failure in the same shape (rule: failure-reply). */
export async function createServer({ config, log, metrics }: Platform): Promise<FastifyInstance> {
  const app = fastify({
    bodyLimit: maxJsonBytes,
    trustProxy: config.trustedProxies ? (_address, hop) => hop < config.trustedProxies : false,
    requestTimeout: 60_000,
    // Node looks for slow requests only this often, whatever the time-outs say.
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 1000 },
    forceCloseConnections: 'idle',
    frameworkErrors: (error, _request, reply) => sendProblem(error, reply as unknown as FastifyReply, log),
    routerOptions: { maxParamLength: 200 },
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

/** Registers every route: limit → session → role → validate → answer → the reply as the contract shapes it. */
export function serveApi(app: FastifyInstance, { platform, routes, access, actorOf }: Api): void {
  const named = new Map<Endpoint, EndpointName>(
    (Object.entries(endpoints) as [EndpointName, Endpoint][]).map(([name, endpoint]) => [endpoint, name]),
  )
  for (const { to, limit, answer } of routes) {
    const name = named.get(to)
    if (!name)
      throw new Error(`${to.method} ${to.path} is answered but not in the contract's list of endpoints.`)
    named.delete(to)
    const admission = access[name]

    app.route({
      method: to.method,
      url: to.path,
      handler: async (request, reply) => {
        const visitor = visitorKey(request.ip)
        if (limit) await platform.limits.consume(limit, visitor)
        const token = bearerToken(request)
        const actor = authorise(token ? await actorOf(platform, token) : null, admission)
        const leaveRoom = to.upload && reserveUploadMemory(request.headers, maxFileBytes)
        try {
          const { fields, upload } = to.upload
            ? await readUpload(request, to.upload)
            : { fields: request.body, upload: undefined }
          const input = readInput(to, request, fields)
          const asked = {
            ...platform,
            input,
            upload,
            actor,
            visitor,
            now: platform.clock.now(),
          } as RequestContext
          const result = await answer(asked)
          reply.header('cache-control', 'no-store')
          if (to.download) return sendFile(reply, to.download, result as FileResponse)
          return reply.send(to.reply.parse(result))
        } finally {
          leaveRoom?.()
        }
      },
    })
  }
  if (named.size) throw new Error(`Nothing answers ${[...named.values()].join(', ')}.`)
  app.all('/api/*', () => {
    throw problem('NotFound')
  })
}

function bearerToken(request: FastifyRequest): string | null {
  const found = /^Bearer ([\w-]{20,200})$/i.exec(request.headers.authorization ?? '')
  return found ? found[1]! : null
}

/**
 * Lets a caller in or throws. Without their second factor administrators are nobody: they may do what everybody may, and set it up.
 * @returns as whom they are let in
 */
function authorise(actor: Actor | null, { who, beforeSecondFactor }: Admission): Actor | null {
  const isHalfIn = actor?.role === 'administrator' && !actor.passedSecondFactor
  if (who.includes('nobody')) return isHalfIn ? null : actor
  if (!actor) throw problem('SignInNeeded')
  if (!who.includes(actor.role)) throw problem('NotAllowed')
  if (isHalfIn && !beforeSecondFactor) throw problem('SecondFactorMissing')
  return actor
}
