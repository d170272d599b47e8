import type { Call } from '@street-musketeers/contract/call.ts'
import compress from '@fastify/compress'
import etag from '@fastify/etag'
import multipart from '@fastify/multipart'
import type { Endpoint } from '@street-musketeers/contract/endpoint.ts'
import {
  type EndpointName,
  endpoints,
  type InputOf,
  type ReplyOf,
} from '@street-musketeers/contract/endpoints.ts'
import { randomUUID } from 'node:crypto'
import { createServer as createHttpServer } from 'node:http'
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { Role } from '@street-musketeers/contract/roles.ts'
import type { Tx } from '../database/db.ts'
import type { Actor } from './actor.ts'
import { limitInProgress, type LimitInProgress } from './caps/calls-in-progress.ts'
import { CheckedJson } from './checked-json.ts'
import { sendFile, type FileResponse } from './file-response.ts'
import { sendProblem } from './http-problem.ts'
import { describeDevice } from './describe-device.ts'
import { visitorKey, type Limit } from './limits.ts'
import type { Platform } from '../platform.ts'
import { brotliOptions } from './brotli-options.ts'
import { securityHeaders } from './pages/pages.ts'
import { problem } from './problem.ts'
import { reportOutcome, type CallFacts, type SecurityOutcomes } from './report-outcome.ts'
import { maxFileBytes, readInput, readUpload, type UploadedFile } from './request.ts'
import { openRequestsInHand, requestCaps, type RequestCaps } from './caps/requests-in-hand.ts'
import { atMinimumRate, reserveUploadMemory } from './caps/upload-memory.ts'

/** Everything a route can use. */
export interface RequestContext<E extends Call = Call> extends Platform {
  input: InputOf<E>
  upload: UploadedFile | undefined
  actor: Actor | null
  /** The key of the visitor's network address, for rate limits. */
  visitor: string
  /** The kind of browser and system, such as "Firefox on Android"; null if not known. */
  device: string | null
  /** Says which account a call is about whose caller is not signed in, for the security log. */
  isAbout: (account: { accountId: number }) => void
  now: Date
}

/** The result of a route: the contract's reply, as a value or written already, or a file if the endpoint is a download. */
export type ResultOf<E extends Call> = E extends { download: string }
  ? FileResponse
  : ReplyOf<E> | CheckedJson<ReplyOf<E>>

export interface Route {
  call: Call
  /** The rate limit for each visitor. */
  limit: Limit | undefined
  inProgress: LimitInProgress | undefined
  answer: (context: RequestContext) => Promise<unknown>
}

interface RouteOptions {
  limit?: Limit
  inProgress?: LimitInProgress
}

/**
 * Connects an endpoint of the contract to the function that answers it.
 * @param options.limit the rate limit for each visitor
 * @param options.inProgress how many calls of each visitor are answered at the same time
 */
export const route = <E extends Call>(
  call: E,
  answer: (context: RequestContext<E>) => Promise<ResultOf<E>>,
  { limit, inProgress }: RouteOptions = {},
): Route => ({ call, limit, inProgress, answer: (context) => answer(context as RequestContext<E>) })

/** A route for a call that writes: `answer` runs in one transaction, and the reply is sent after its commit. */
export const writeRoute = <E extends Call>(
  call: E,
  answer: (tx: Tx, context: RequestContext<E>) => Promise<ResultOf<E>>,
  options: RouteOptions = {},
): Route => route(call, (context) => context.db.transaction().execute((tx) => answer(tx, context)), options)

/** A role that may call an endpoint; `nobody` is a visitor who is not signed in. */
export type Caller = Role | 'nobody'

/** Who may call an endpoint. */
export interface CallAccess {
  who: readonly Caller[]
  /** Whether administrators may call it before they pass the second factor. */
  beforeSecondFactor?: true
}

export interface Api {
  platform: Platform
  routes: readonly Route[]
  /** Who may call each endpoint. A missing endpoint does not compile. */
  access: Record<EndpointName, CallAccess>
  securityOutcomes: Partial<Record<EndpointName, SecurityOutcomes>>
  /** Finds the account that a bearer token belongs to; null when the token is not valid. */
  actorOf: (platform: Platform, token: string) => Promise<Actor | null>
}

/** A larger JSON body could block the event loop for seconds before its schema is checked. */
const maxJsonBytes = 64 * 1024

/** Longer than proxies keep a connection (nginx 60 s), so that none sends a request on one that we are closing. */
const keepAliveTimeoutMs = 72_000
/** How long a request may take to arrive. */
const requestTimeoutMs = 60_000

/**
 * Creates a Fastify server with limits on size, time and requests in hand, which replies to every failure in the same shape (rule:
 * failure-reply).
 */
export async function createServer(
  { config, log, metrics, stopping }: Platform,
  caps: RequestCaps = requestCaps,
): Promise<FastifyInstance> {
  const requestsInHand = openRequestsInHand(caps, metrics.recordRefusal)
  const app = fastify({
    serverFactory: (answer) =>
      createHttpServer(
        // Node checks the timeouts only at this interval.
        {
          requestTimeout: requestTimeoutMs,
          headersTimeout: 10_000,
          connectionsCheckingInterval: 1000,
          keepAliveTimeout: keepAliveTimeoutMs,
          // A request without a body is no stream that somebody must read to its end.
          optimizeEmptyRequests: true,
        },
        requestsInHand.listener(answer),
      ),
    bodyLimit: maxJsonBytes,
    // Random and ours, so that a line of the log can be found from the reply. What a client sends in this header is ignored.
    genReqId: () => randomUUID().slice(-12),
    requestIdHeader: false,
    trustProxy: config.trustedProxies ? (_address, hop) => hop < config.trustedProxies : false,
    requestTimeout: requestTimeoutMs,
    forceCloseConnections: 'idle',
    // An address that cannot be read runs no hooks, which add these headers to all other replies.
    frameworkErrors: (error, _request, reply) =>
      sendProblem(error, reply.headers(securityHeaders(config.publicUrl)) as unknown as FastifyReply, log),
    routerOptions: { maxParamLength: 200 },
  })
  requestsInHand.watch(app, securityHeaders(config.publicUrl))
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

/**
 * Registers every route: calls in progress → rate limit → session → role → validation → answer → reply in the shape of the contract.
 * @throws when a route is not in the contract, or an endpoint of the contract has no route
 */
export function serveApi(app: FastifyInstance, api: Api): void {
  const { routes, access, securityOutcomes } = api
  const unanswered = new Map(
    (Object.entries(endpoints) as [EndpointName, Endpoint][]).map(([name, endpoint]) => [
      keyOf(endpoint),
      { name, endpoint },
    ]),
  )
  for (const route of routes) {
    const key = keyOf(route.call)
    const described = unanswered.get(key)
    if (!described) throw new Error(`${key} is answered twice, or missing from the contract's endpoints.`)
    unanswered.delete(key)
    const { name, endpoint } = described
    app.route({
      method: methodsOf(endpoint),
      url: endpoint.path,
      ...(route.inProgress && { onRequest: limitInProgress(route.inProgress) }),
      handler: (request, reply) => {
        const callAccess = access[name]
        const outcomes = securityOutcomes[name] ?? {}
        return answerCall({ api, route, endpoint, callAccess, outcomes, request, reply })
      },
    })
  }
  if (unanswered.size) throw new Error(`Nothing answers ${[...unanswered.keys()].join(', ')}.`)
  refuseOtherMethods(app, routes)
  app.all('/api/*', () => {
    throw problem('NotFound')
  })
}

/** Answers 405 with `Allow` to the methods that an address of the API does not take (RFC 9110, section 15.5.6). */
function refuseOtherMethods(app: FastifyInstance, routes: readonly Route[]): void {
  const byShape = Map.groupBy(routes, ({ call }) => call.path.replaceAll(/:\w+/g, ':'))
  for (const samePath of byShape.values()) {
    const allowed = new Set<string>(samePath.flatMap(({ call }) => methodsOf(call)))
    if (allowed.has('GET')) allowed.add('HEAD')
    app.route({
      method: everyMethod.filter((method) => !allowed.has(method)),
      url: samePath[0]!.call.path,
      handler: (_request, reply) => {
        reply.header('allow', [...allowed].sort().join(', '))
        throw problem('MethodNotAllowed')
      },
    })
  }
}

const everyMethod = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const

const methodsOf = ({ method, privateFields }: Call) => (privateFields ? [method, 'POST' as const] : [method])

const keyOf = ({ method, path }: Call) => `${method} ${path}`

interface RoutedCall {
  api: Api
  route: Route
  endpoint: Endpoint
  callAccess: CallAccess
  outcomes: SecurityOutcomes
  request: FastifyRequest
  reply: FastifyReply
}

async function answerCall(routed: RoutedCall): Promise<FastifyReply> {
  const { platform } = routed.api
  const facts: CallFacts = {
    request: routed.request.id,
    visitor: visitorKey(routed.request.ip),
    accountId: null,
    email: null,
  }
  try {
    const reply = await runCall(routed, facts)
    reportOutcome(platform, routed, facts)
    return reply
  } catch (error) {
    reportOutcome(platform, routed, facts, error)
    throw error
  }
}

/** @param facts filled in as they become known, for the security log */
async function runCall(routed: RoutedCall, facts: CallFacts): Promise<FastifyReply> {
  const { api, route, endpoint, callAccess, request, reply } = routed
  const { platform, actorOf } = api
  const { call, limit, answer } = route
  const { visitor } = facts
  if (limit) await platform.limits.consume(limit, visitor)
  const token = bearerToken(request)
  const caller = token ? await actorOf(platform, token) : null
  facts.accountId = caller?.accountId ?? null
  const actor = authorise(caller, callAccess)
  const { upload: expected } = call
  const holder = actor ? `account ${actor.accountId}` : visitor
  const releaseMemory = expected && reserveUploadMemory(request, { holder, maxBytes: maxFileBytes })
  try {
    const { fields, upload } = expected
      ? await atMinimumRate(request.raw, () => readUpload(request, expected))
      : { fields: request.body, upload: undefined }
    const input = readInput(endpoint, request, fields)
    facts.email = emailIn(input)
    const now = platform.clock.now()
    const isAbout: RequestContext['isAbout'] = ({ accountId }) => void (facts.accountId = accountId)
    const result = await answer({
      ...platform,
      input,
      upload,
      actor,
      visitor,
      device: describeDevice(request.headers['user-agent']),
      isAbout,
      now,
    } as RequestContext)
    // Whoever changed something is answered when this process shows it.
    if (call.method !== 'GET') await platform.changes.caughtUp()
    reply.header('cache-control', 'no-store')
    if (call.download) return sendFile(reply, call.download, result as FileResponse)
    if (result instanceof CheckedJson) return reply.type('application/json; charset=utf-8').send(result.text)
    return reply.send(endpoint.reply.parse(result))
  } finally {
    releaseMemory?.()
  }
}

/** The address in the `email` field of an input, if it has one. */
const emailIn = (input: unknown): string | null =>
  typeof input === 'object' && input !== null && 'email' in input && typeof input.email === 'string'
    ? input.email
    : null

function bearerToken(request: FastifyRequest): string | null {
  const [, token] = /^Bearer ([\w-]{20,200})$/i.exec(request.headers.authorization ?? '') ?? []
  return token ?? null
}

/**
 * Checks whether a caller is admitted. Administrators who have not passed their second factor count as visitors, but may set it up.
 * @returns the actor for the call; null for a visitor
 * @throws {Problem} SignInNeeded, NotAllowed or SecondFactorMissing
 */
function authorise(actor: Actor | null, { who, beforeSecondFactor }: CallAccess): Actor | null {
  const needsSecondFactor = actor?.role === 'administrator' && !actor.passedSecondFactor
  if (who.includes('nobody')) return needsSecondFactor ? null : actor
  if (!actor) throw problem('SignInNeeded')
  if (!who.includes(actor.role)) throw problem('NotAllowed')
  if (needsSecondFactor && !beforeSecondFactor) throw problem('SecondFactorMissing')
  return actor
}
