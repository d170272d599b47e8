import type { FastifyReply } from 'fastify'
import { isDatabaseUnavailable } from '../database/db.ts'
import { StorageUnavailable } from '../files/file-store.ts'
import type { Log } from '../operations/log.ts'
import { Problem, problem } from './problem.ts'

const retryAfterSeconds = 5

/** Replies with a failure (rule: failure-reply). An error that is neither a refusal nor an outage is a bug, and is logged here, once (rule: server-error-signs-out). */
export function sendProblem(error: unknown, reply: FastifyReply, log: Log): FastifyReply {
  const refusal = refusalOf(error)
  if (!refusal)
    log.error('request', error, {
      method: reply.request.method,
      route: reply.request.routeOptions?.url ?? '',
    })
  const { reply: body } = refusal ?? problem('Unexpected')
  if (body.status === 503) reply.header('retry-after', retryAfterSeconds)
  return reply.code(body.status).header('cache-control', 'no-store').type('application/json').send(body)
}

function refusalOf(error: unknown): Problem | null {
  if (error instanceof Problem) return error
  if (error instanceof StorageUnavailable || isDatabaseUnavailable(error)) return problem('Unavailable')
  if (!(error instanceof Error)) return null
  const { statusCode, code } = error as Error & { statusCode?: unknown; code?: unknown }
  if (code === 'FST_ERR_CTP_EMPTY_JSON_BODY') return problem('NotUnderstood')
  if (statusCode === 413) return problem('TooLarge')
  if (statusCode === 415) return problem('WrongContentType')
  if (typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500) return problem('NotUnderstood')
  // Messages of the multipart parser about an incomplete form.
  if (/Unexpected end of (form|multipart data)|Malformed part header|Premature close/.test(error.message))
    return problem('NotUnderstood')
  return null
}
