import type { FastifyReply, FastifyRequest } from 'fastify'
import { STATUS_CODES, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { isDatabaseUnavailable } from '../database/db.ts'
import { StorageUnavailable } from '../files/file-store.ts'
import type { Log } from '../operations/log.ts'
import { Problem, problem } from './problem.ts'

/** After how many seconds to try again (rule: outages-are-503). */
export const retryAfterSeconds = 5

/** Replies with a failure (rule: failure-reply). An error that is neither a refusal nor an outage is a bug, and is logged here, once (rule: server-error-signs-out). */
export function sendProblem(error: unknown, reply: FastifyReply, log: Log): FastifyReply {
  const refusal = refusalOf(error, reply.request)
  if (!refusal) log.error('request', error, factsOf(reply.request))
  else if (!(error instanceof Problem) && refusal.code === 'Unavailable')
    log.warn('request.unavailable', { ...factsOf(reply.request), cause: causeOf(error) })
  const answer = refusal ?? problem('Unexpected')
  const { reply: body } = answer
  // What follows on the connection is the rest of a body that nobody reads.
  if (body.status === 408) reply.header('connection', 'close')
  if (body.status === 503) reply.header('retry-after', retryAfterSeconds)
  if (answer.retryAfterSeconds !== undefined) reply.header('retry-after', answer.retryAfterSeconds)
  // RFC 9110, section 11.6.1.
  if (body.status === 401) reply.header('www-authenticate', 'Bearer')
  return reply.code(body.status).header('cache-control', 'no-store').type('application/json').send(body)
}

/**
 * Replies to what Node could not read as a request, or what did not arrive in time, and closes the connection (rules: failure-reply,
 * answered-in-time). A request that was read gets its own reply and no other.
 * @param headers those of every reply
 * @param newest the reply to the newest request on the connection
 */
export function refuseConnection(
  { code }: { code?: string },
  socket: Socket,
  headers: Record<string, string>,
  newest: ServerResponse | undefined,
): void {
  if (code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  if (newest && concernsNoOther(newest)) return closeAfter(newest, socket)
  const { reply } =
    code === 'ERR_HTTP_REQUEST_TIMEOUT'
      ? problem('RequestTooSlow')
      : problem(code === 'HPE_HEADER_OVERFLOW' ? 'TooLarge' : 'NotUnderstood')
  const body = JSON.stringify(reply)
  const sent = {
    ...headers,
    'cache-control': 'no-store',
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  }
  const lines = Object.entries(sent).map(([name, value]) => `${name}: ${value}`)
  socket.write([`HTTP/1.1 ${reply.status} ${STATUS_CODES[reply.status]}`, ...lines, '', body].join('\r\n'))
  socket.destroySoon()
}

/** Whether what cannot be read belongs to a request that has its reply, or follows one whose reply is not sent yet. */
const concernsNoOther = (reply: ServerResponse): boolean =>
  reply.req.complete ? !reply.writableFinished : reply.headersSent || reply.socket === null

const closing = new WeakSet<Socket>()

/** Closes a connection once a reply has left. */
function closeAfter(reply: ServerResponse, socket: Socket): void {
  if (reply.writableFinished) return socket.destroySoon()
  // Node reports every further piece of what it cannot read.
  if (closing.has(socket)) return
  closing.add(socket)
  if (!reply.headersSent) reply.setHeader('connection', 'close')
  reply.once('finish', () => socket.destroySoon())
}

const factsOf = ({ id, method, routeOptions }: FastifyRequest) => ({
  request: id,
  method,
  route: routeOptions?.url ?? '',
})

/** What failed, such as ECONNREFUSED or CERT_HAS_EXPIRED. Messages could contain what was sent. */
const causeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : ((error as Error).name ?? 'unknown')

/** The multipart parser's messages about data that is no complete form. The needle is its boundary. */
const isBrokenForm =
  /Unexpected end of (form|multipart data)|terminated early|Malformed part header|Premature close|Boundary not found|^The needle /

const tooLongFor = (bytes: number): Problem =>
  problem('TooLarge', {
    message: `We accept at most ${bytes / 1024} kB at once. Please shorten what you wrote.`,
  })

function refusalOf(error: unknown, { routeOptions }: FastifyRequest): Problem | null {
  if (error instanceof Problem) return error
  if (error instanceof StorageUnavailable || isDatabaseUnavailable(error)) return problem('Unavailable')
  if (!(error instanceof Error)) return null
  const { statusCode, code } = error as Error & { statusCode?: unknown; code?: unknown }
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return tooLongFor(routeOptions.bodyLimit)
  if (statusCode === 413) return problem('TooLarge')
  if (statusCode === 415) return problem('WrongContentType')
  if (typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500) return problem('NotUnderstood')
  return isBrokenForm.test(error.message) ? problem('NotUnderstood') : null
}
