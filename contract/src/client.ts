import { type CallParts, methodFor, pathKeys, readCall, readsFromQuery } from './call.ts'
import type { Call, CallInputOf, ReplyOf } from './endpoints.ts'
import {
  offlineMessage,
  type ProblemCode,
  type ProblemReply,
  problems,
  type ProviderProfile,
} from './problems.ts'

/** The refusal of a call (rule: failure-reply). */
export class ApiError extends Error {
  /** The server and its pages are built apart, so each has a copy of this class. */
  static override [Symbol.hasInstance](value: unknown): value is ApiError {
    return value instanceof Error && value.name === 'ApiError'
  }

  override name = 'ApiError'
  status: number
  error: ProblemCode
  fields: Record<string, string>
  vouched: ProviderProfile | undefined
  ticket: string | undefined
  revision: string | undefined

  constructor(reply: ProblemReply) {
    super(reply.message)
    this.status = reply.status
    this.error = reply.error
    this.fields = reply.fields ?? {}
    this.vouched = reply.vouched
    this.ticket = reply.ticket
    this.revision = reply.revision
  }
}

/** Sends one HTTP request and returns its response. `path` starts with `/api/`. */
export type Send = (path: string, request: RequestInit) => Promise<Response>

export type Client = <C extends Call>(to: C, input: CallInputOf<C>) => Promise<ReplyOf<C>>

const isProblemReply = (body: unknown): body is ProblemReply =>
  typeof body === 'object' && body !== null && 'error' in body && String(body.error) in problems

/** Turns any failed response into a refusal. A proxy's error page becomes `Unavailable`. */
function toApiError(status: number, body: unknown): ApiError {
  if (isProblemReply(body)) return new ApiError(body)
  return new ApiError({ status, error: 'Unavailable', message: problems.Unavailable.message })
}

/** The refusal for a lost connection: `Unavailable`, which says so if the browser is offline. Servers do not know `onLine`. */
function connectionLost(): ApiError {
  const { status, message } = problems.Unavailable
  const isOffline = 'onLine' in navigator && !navigator.onLine
  return new ApiError({ status, error: 'Unavailable', message: isOffline ? offlineMessage : message })
}

/**
 * The client of the API for browser, server rendering and tests. It does not validate: the server validates every input, and
 * every reply before it leaves.
 * @throws {ApiError} when the call is refused or the server cannot be reached.
 */
export function createClient(send: Send): Client {
  return async (to, input) => {
    const { file, ...rest } = { ...input } as Record<string, unknown>
    const parts = readCall(to)
    const path = takePath(parts, rest)
    const method = methodFor(parts, rest)
    const response = await send(path + queryOf({ ...parts, method }, rest), {
      method,
      ...bodyOf({ ...parts, method }, rest, file),
    }).catch(() => null)
    if (!response) throw connectionLost()
    if (response.ok && !isJson(response)) return (await readDownload(response)) as ReplyOf<typeof to>

    const body: unknown = await response.json().catch(() => null)
    if (!response.ok) throw toApiError(response.status, body)
    return body as ReplyOf<typeof to>
  }
}

const isJson = ({ headers }: Response) => headers.get('content-type')?.startsWith('application/json')

/** The path and query at which a call with this input is read. */
export function readAddress<C extends Call>(to: C, input: CallInputOf<C>): string {
  const rest = { ...input } as Record<string, unknown>
  const parts = readCall(to)
  return takePath(parts, rest) + queryOf(parts, rest)
}

/** @returns the path of a call, whose parts are removed from `rest` */
function takePath(to: CallParts, rest: Record<string, unknown>): string {
  const path = to.path.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(String(rest[key])))
  for (const key of pathKeys(to.path)) delete rest[key]
  return path
}

/** @throws {ApiError} when the connection breaks before the file is complete. */
async function readDownload(response: Response): Promise<Blob> {
  return response.blob().catch(() => {
    throw connectionLost()
  })
}

function queryOf(to: CallParts, rest: Record<string, unknown>): string {
  if (!readsFromQuery(to)) return ''
  const query = new URLSearchParams()
  for (const [key, value] of Object.entries(rest)) if (value !== undefined) query.set(key, String(value))
  return query.size ? `?${query}` : ''
}

function bodyOf(to: CallParts, rest: Record<string, unknown>, file: unknown): RequestInit {
  if (readsFromQuery(to)) return {}
  if (!to.upload) return { headers: { 'content-type': 'application/json' }, body: JSON.stringify(rest) }
  const form = new FormData()
  form.set(to.upload.json, JSON.stringify(rest))
  if (file instanceof Blob) form.set(to.upload.file, file)
  return { body: form }
}
