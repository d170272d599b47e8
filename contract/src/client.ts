import { pathKeys, readsFromQuery, type CallInputOf, type Endpoint, type ReplyOf } from './endpoint.ts'
import { problems, type ProblemCode, type ProblemReply, type ProviderProfile } from './problems.ts'

/** A call that was refused: the reply as an error (rule: failure-reply). */
export class ApiError extends Error {
  override name = 'Refused'
  status: number
  error: ProblemCode
  fields: Record<string, string>
  vouched: ProviderProfile | undefined
  ticket: string | undefined

  constructor(reply: ProblemReply) {
    super(reply.message)
    this.status = reply.status
    this.error = reply.error
    this.fields = reply.fields ?? {}
    this.vouched = reply.vouched
    this.ticket = reply.ticket
  }
}

/** Hands one HTTP request over and brings its response back. `path` starts with `/api/`. */
export type Send = (path: string, request: RequestInit) => Promise<Response>

export type Call = <E extends Endpoint>(to: E, input: CallInputOf<E>) => Promise<ReplyOf<E>>

const isProblemReply = (body: unknown): body is ProblemReply =>
  typeof body === 'object' && body !== null && 'error' in body && String(body.error) in problems

/** A refusal whatever came back: a proxy's error page or no connection reads as `Unavailable`. */
export function toApiError(status: number, body: unknown): ApiError {
  if (isProblemReply(body)) return new ApiError(body)
  return new ApiError({ status: status || 503, error: 'Unavailable', message: problems.Unavailable.message })
}

/**
 * The contract's one client, for browser, server rendering and tests.
 * @returns a function that calls an endpoint and gives its parsed reply.
 * @throws {Refused} when the product refuses or cannot be reached.
 */
export function createClient(send: Send): Call {
  return async (to, input) => {
    const { file, ...rest } = { ...input } as Record<string, unknown>
    const path = to.path.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(String(rest[key])))
    for (const key of pathKeys(to.path)) delete rest[key]

    const response = await send(path + queryOf(to, rest), {
      method: to.method,
      ...bodyOf(to, rest, file),
    }).catch(() => null)
    if (!response) throw toApiError(0, null)
    if (response.ok && to.download) return (await readDownload(response)) as ReplyOf<typeof to>

    const body: unknown = await response.json().catch(() => null)
    if (!response.ok) throw toApiError(response.status, body)
    return to.reply.parse(body) as ReplyOf<typeof to>
  }
}

/** A file that breaks off on its way is no file. */
async function readDownload(response: Response): Promise<Blob> {
  return response.blob().catch(() => {
    throw toApiError(0, null)
  })
}

function queryOf(to: Endpoint, rest: Record<string, unknown>): string {
  if (!readsFromQuery(to)) return ''
  const query = new URLSearchParams()
  for (const [key, value] of Object.entries(rest)) if (value !== undefined) query.set(key, String(value))
  return query.size ? `?${query}` : ''
}

function bodyOf(to: Endpoint, rest: Record<string, unknown>, file: unknown): RequestInit {
  if (readsFromQuery(to)) return {}
  if (!to.upload) return { headers: { 'content-type': 'application/json' }, body: JSON.stringify(rest) }
  const form = new FormData()
  form.set(to.upload.json, JSON.stringify(rest))
  if (file instanceof Blob) form.set(to.upload.file, file)
  return { body: form }
}
