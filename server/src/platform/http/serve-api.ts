import { callsAnHour, keyMessages } from '@street-musketeers/contract/api-key-scopes.ts'
import type { Access, Endpoint } from '@street-musketeers/contract/endpoint.ts'
import { inputMessages } from '@street-musketeers/contract/input-messages.ts'
import { type EndpointName, endpoints } from '@street-musketeers/contract/endpoints.ts'
import { isAtLeast, seatMessages } from '@street-musketeers/contract/seats.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Platform } from '../platform.ts'
import { hours } from '../values/clock.ts'
import type { Actor } from './actor.ts'
import { describeDevice } from './describe-device.ts'
import { sendFile, type FileResponse } from './file-response.ts'
import { type Limit, visitorKey } from './limits.ts'
import { Problem, problem } from './problem.ts'
import { reportOutcome, type CallFacts, type SecurityOutcomes } from './report-outcome.ts'
import { maxFileBytes, readInput, readUpload } from './request.ts'
import type { RequestContext, Route } from './route.ts'
import { reserveUploadMemory } from './upload-memory.ts'

export interface Api {
  platform: Platform
  routes: readonly Route[]
  securityOutcomes: Partial<Record<EndpointName, SecurityOutcomes>>
  /** Finds the account that a bearer token belongs to; null when the token is not valid. */
  actorOf: (platform: Platform, token: string) => Promise<Actor | null>
  /** Called after a write that may change what anybody sees. */
  onPublicChange: () => void
}

/**
 * Registers every route: rate limit → session → role → validation → answer → reply in the shape of the contract. A call with the header
 * `Check-Only` ends with the validation, in a refusal (rule: checked-only).
 * @throws when a route is not in the contract, or an endpoint of the contract has no route
 */
export function serveApi(app: FastifyInstance, api: Api): void {
  const { routes, securityOutcomes } = api
  const unanswered = new Map(
    (Object.entries(endpoints) as [EndpointName, Endpoint][]).map(([name, endpoint]) => [
      endpoint.call,
      { name, endpoint },
    ]),
  )
  for (const route of routes) {
    const { call } = route
    const described = unanswered.get(call)
    if (!described) throw new Error(`${call} is answered twice, or missing from the contract's endpoints.`)
    unanswered.delete(call)
    const { name, endpoint } = described
    app.route({
      method: methodsOf(endpoint),
      url: endpoint.path,
      handler: (request, reply) => {
        const outcomes = securityOutcomes[name] ?? {}
        return answerCall({ api, route, endpoint, outcomes, request, reply })
      },
    })
  }
  if (unanswered.size) throw new Error(`Nothing answers ${[...unanswered.keys()].join(', ')}.`)
  app.all('/api/*', (request, reply) => {
    const allowed = methodsAt(request.url.split('?', 1)[0]!)
    // One that it takes comes here when a part of the address is too long.
    if (!allowed.length || allowed.includes(request.method)) throw problem('NotFound')
    reply.header('allow', allowed.join(', '))
    throw problem('MethodNotAllowed')
  })
}

/** The methods that an address of the API takes (RFC 9110, section 15.5.6); none when there is no such address. */
function methodsAt(path: string): string[] {
  const parts = path.split('/')
  const isThere = (endpoint: Endpoint) => {
    const own = endpoint.path.split('/')
    return (
      own.length === parts.length && own.every((part, nth) => part === parts[nth] || part.startsWith(':'))
    )
  }
  const methods = new Set<string>(Object.values<Endpoint>(endpoints).filter(isThere).flatMap(methodsOf))
  if (methods.has('GET')) methods.add('HEAD')
  return [...methods].sort()
}

const methodsOf = ({ method, privateFields }: Endpoint) =>
  privateFields ? [method, 'POST' as const] : [method]

interface RoutedCall {
  api: Api
  route: Route
  endpoint: Endpoint
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
    keyId: null,
    email: null,
  }
  try {
    const reply = await runCall(routed, facts)
    reportOutcome(platform, routed, facts)
    return reply
  } catch (error) {
    if (!isAnswerToCheck(routed.request, error)) reportOutcome(platform, routed, facts, error)
    throw error
  }
}

/** Only asks what is wrong with its input (rule: checked-only). */
const checksOnly = ({ headers }: FastifyRequest) => 'check-only' in headers

/** Whether a refusal is how such a call always ends, and no event for the security log. */
const isAnswerToCheck = (request: FastifyRequest, error: unknown) =>
  checksOnly(request) && error instanceof Problem && error.code === 'InvalidInput'

/** @param facts filled in as they become known, for the security log */
async function runCall(routed: RoutedCall, facts: CallFacts): Promise<FastifyReply> {
  const { api, route, endpoint, request, reply } = routed
  const { platform, actorOf, onPublicChange } = api
  const { limit, findFaults, answer } = route
  const { visitor } = facts
  if (limit) await platform.limits.consume(limit, visitor)
  const token = bearerToken(request)
  const caller = token ? await actorOf(platform, token) : null
  facts.accountId = caller?.accountId ?? null
  facts.keyId = caller?.key?.id ?? null
  if (caller?.key) await countProgram(caller.key.id, platform, reply)
  const actor = authorise(caller, endpoint)
  const { upload: expected } = endpoint
  const holder = actor ? `account ${actor.organisationId ?? actor.accountId}` : visitor
  const releaseMemory = expected && reserveUploadMemory(request, { holder, maxBytes: maxFileBytes })
  try {
    const { fields, upload } = expected
      ? await readUpload(
          request,
          { ...expected, required: expected.required && !checksOnly(request) },
          endpoint.missingFile ?? inputMessages.missing,
        )
      : { fields: request.body, upload: undefined }
    // A file may take a minute to arrive: by now its sender may have lost their seat (rule: sessions-end-at-once).
    if (expected) authorise(token ? await actorOf(platform, token) : null, endpoint)
    const input = readInput(endpoint, request, fields, findFaults)
    if (checksOnly(request)) throw problem('InvalidInput', { fields: {} })
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
    if (limit?.failuresOnly) await platform.limits.giveBack(limit, visitor)
    if (actor && mayChangeWhatAnybodySees(endpoint, actor)) onPublicChange()
    reply.header('cache-control', 'no-store')
    if (endpoint.download) return sendFile(reply, endpoint.download, result as FileResponse)
    return reply.send(endpoint.reply.parse(result))
  } finally {
    releaseMemory?.()
  }
}

const mayChangeWhatAnybodySees = (
  { method, changesNothing, isPrivate }: Endpoint,
  { role }: Actor,
): boolean =>
  method !== 'GET' && !changesNothing && !isPrivate && (role === 'organisation' || role === 'administrator')

/** The address in the `email` field of an input, if it has one. */
const emailIn = (input: unknown): string | null =>
  typeof input === 'object' && input !== null && 'email' in input && typeof input.email === 'string'
    ? input.email
    : null

function bearerToken(request: FastifyRequest): string | null {
  const [, token] = /^Bearer ([\w-]{20,200})$/i.exec(request.headers.authorization ?? '') ?? []
  return token ?? null
}

const callsOfProgram: Limit = { name: 'api-key', points: callsAnHour, windowMs: hours(1) }

/**
 * Counts a call of a program, and tells it what is left (draft-ietf-httpapi-ratelimit-headers).
 * @throws {Problem} TooManyTries
 */
async function countProgram(keyId: number, { limits }: Platform, reply: FastifyReply): Promise<void> {
  const { isAllowed, remaining, windowEndsInMs } = await limits.count(callsOfProgram, String(keyId))
  const left = Math.ceil(windowEndsInMs / 1000)
  reply.header('ratelimit-policy', `"calls";q=${callsOfProgram.points};w=${callsOfProgram.windowMs / 1000}`)
  reply.header('ratelimit', `"calls";r=${remaining};t=${left}`)
  if (!isAllowed)
    throw problem('TooManyTries', { message: keyMessages.tooManyCalls, retryAfterSeconds: left })
}

/**
 * Checks whether a caller is admitted. Administrators who have not passed their second factor count as visitors, but may set it up; so do the
 * owners of suspended accounts, who may take their data and close (rule: suspensions). A program's key opens what its scopes name (rule: api-keys);
 * what anybody sees, it sees as a visitor.
 * @returns the actor for the call; null for a visitor
 * @throws {Problem} SignInNeeded, NotAllowed, AccountSuspended or SecondFactorMissing
 */
function authorise(
  actor: Actor | null,
  { who, seat, scope, beforeSecondFactor, whileSuspended }: Access,
): Actor | null {
  const needsSecondFactor = actor?.role === 'administrator' && !actor.passedSecondFactor
  if (who.includes('nobody')) return needsSecondFactor || actor?.isSuspended || actor?.key ? null : actor
  if (!actor) throw problem('SignInNeeded')
  if (actor.key && !(scope && actor.key.scopes.includes(scope)))
    throw problem('NotAllowed', { message: keyMessages.notOpened })
  if (!who.includes(actor.role)) throw problem('NotAllowed')
  if (seat && actor.seat && !isAtLeast(actor.seat, seat))
    throw problem('NotAllowed', { message: seatMessages.needed[seat] })
  if (actor.isSuspended && !whileSuspended) throw problem('AccountSuspended')
  if (needsSecondFactor && !beforeSecondFactor) throw problem('SecondFactorMissing')
  return actor
}
