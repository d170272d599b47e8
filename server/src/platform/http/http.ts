import type { Call } from '@street-musketeers/contract/call.ts'
import multipart from '@fastify/multipart'
import type { Endpoint } from '@street-musketeers/contract/endpoint.ts'
import {
  type EndpointName,
  endpoints,
  type InputOf,
  type ReplyOf,
} from '@street-musketeers/contract/endpoints.ts'
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

/** Everything a route can use. */
export interface RequestContext<E extends Call = Call> extends Platform {
  input: InputOf<E>
  upload: UploadedFile | undefined
  actor: Actor | null
  /** The key of the visitor's network address, for rate limits. */
  visitor: string
  now: Date
}

/** The result of a route: the contract's reply, or a file if the endpoint is a download. */
export type ResultOf<E extends Call> = E extends { download: string } ? FileResponse : ReplyOf<E>

export interface Route {
  to: Call
  /** The rate limit for each visitor. */
  limit: Limit | undefined
  answer: (context: RequestContext) => Promise<unknown>
}

/** Connects an endpoint of the contract to the function that answers it. @param options.limit the rate limit for each visitor */
export const route = <E extends Call>(
  to: E,
  answer: (context: RequestContext<E>) => Promise<ResultOf<E>>,
  { limit }: { limit?: Limit } = {},
): Route => ({ to, limit, answer: (context) => answer(context as RequestContext<E>) })

/** A route for a call that writes: `answer` runs in one transaction, and the reply is sent after its commit. */
export const writeRoute = <E extends Call>(
  to: E,
  answer: (tx: Tx, context: RequestContext<E>) => Promise<ResultOf<E>>,
  options: { limit?: Limit } = {},
): Route => route(to, (context) => context.db.transaction().execute((tx) => answer(tx, context)), options)

/** A role that may call an endpoint; `nobody` is a visitor who is not signed in. */
export type Caller = Role | 'nobody'

export interface Admission {
  who: readonly Caller[]
  /** Whether administrators may call it before they pass the second factor. */
  beforeSecondFactor?: true
}

export interface Api {
  platform: Platform
  routes: readonly Route[]
  /** Who may call each endpoint. A missing endpoint does not compile. */
  access: Record<EndpointName, Admission>
  /** Finds the account that a bearer token belongs to; null when the token is not valid. */
  actorOf: (platform: Platform, token: string) => Promise<Actor | null>
}

/** A larger JSON body could block the event loop for seconds before its schema is checked. */
const maxJsonBytes = 64 * 1024

/** Creates a Fastify server with limits on size and time, which replies to every failure in the same shape (rule: failure-reply). */
export async function createServer({ config, log, metrics }: Platform): Promise<FastifyInstance> {
  const app = fastify({
    bodyLimit: maxJsonBytes,
    trustProxy: config.trustedProxies ? (_address, hop) => hop < config.trustedProxies : false,
    requestTimeout: 60_000,
    // Node checks the timeouts only at this interval.
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

/**
 * Registers every route: rate limit → session → role → validation → answer → reply in the shape of the contract.
 * @throws when a route is not in the contract, or an endpoint of the contract has no route
 */
export function serveApi(app: FastifyInstance, api: Api): void {
  const { routes, access } = api
  const unanswered = new Map(
    (Object.entries(endpoints) as [EndpointName, Endpoint][]).map(([name, endpoint]) => [
      keyOf(endpoint),
      { name, endpoint },
    ]),
  )
  for (const route of routes) {
    const key = keyOf(route.to)
    const described = unanswered.get(key)
    if (!described) throw new Error(`${key} is answered twice, or missing from the contract's endpoints.`)
    unanswered.delete(key)
    const { name, endpoint } = described
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      handler: (request, reply) =>
        answerCall({ api, route, endpoint, admission: access[name], request, reply }),
    })
  }
  if (unanswered.size) throw new Error(`Nothing answers ${[...unanswered.keys()].join(', ')}.`)
  app.all('/api/*', () => {
    throw problem('NotFound')
  })
}

const keyOf = ({ method, path }: Call) => `${method} ${path}`

interface RoutedCall {
  api: Api
  route: Route
  endpoint: Endpoint
  admission: Admission
  request: FastifyRequest
  reply: FastifyReply
}

async function answerCall(routed: RoutedCall): Promise<FastifyReply> {
  const { api, route, endpoint, admission, request, reply } = routed
  const { platform, actorOf } = api
  const { to, limit, answer } = route
  const visitor = visitorKey(request.ip)
  if (limit) await platform.limits.consume(limit, visitor)
  const token = bearerToken(request)
  const actor = authorise(token ? await actorOf(platform, token) : null, admission)
  const releaseMemory = to.upload && reserveUploadMemory(request.headers, maxFileBytes)
  try {
    const { fields, upload } = to.upload
      ? await readUpload(request, to.upload)
      : { fields: request.body, upload: undefined }
    const input = readInput(endpoint, request, fields)
    const now = platform.clock.now()
    const result = await answer({ ...platform, input, upload, actor, visitor, now } as RequestContext)
    reply.header('cache-control', 'no-store')
    if (to.download) return sendFile(reply, to.download, result as FileResponse)
    return reply.send(endpoint.reply.parse(result))
  } finally {
    releaseMemory?.()
  }
}

function bearerToken(request: FastifyRequest): string | null {
  const [, token] = /^Bearer ([\w-]{20,200})$/i.exec(request.headers.authorization ?? '') ?? []
  return token ?? null
}

/**
 * Checks whether a caller is admitted. Administrators who have not passed their second factor count as visitors, but may set it up.
 * @returns the actor for the call; null for a visitor
 * @throws {Problem} SignInNeeded, NotAllowed or SecondFactorMissing
 */
function authorise(actor: Actor | null, { who, beforeSecondFactor }: Admission): Actor | null {
  const needsSecondFactor = actor?.role === 'administrator' && !actor.passedSecondFactor
  if (who.includes('nobody')) return needsSecondFactor ? null : actor
  if (!actor) throw problem('SignInNeeded')
  if (!who.includes(actor.role)) throw problem('NotAllowed')
  if (needsSecondFactor && !beforeSecondFactor) throw problem('SecondFactorMissing')
  return actor
}
