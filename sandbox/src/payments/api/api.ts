import Stripe from 'stripe'
import { ApiError, badKey, invalidRequest, unknownAddress } from './errors.ts'
import { expandPaths } from './expand.ts'
import { openIdempotency } from './idempotency.ts'
import { newId } from './ledger.ts'
import { list, optional, parseParameters, text } from './parameters.ts'
import type { Provider } from './provider.ts'
import { routesOf } from './routes.ts'
import { expireOverdue } from '../resources/sessions.ts'
import type { Webhooks } from './webhooks.ts'

export interface ApiRequest {
  method: string
  path: string
  /** The query of a GET or DELETE, or the body of a POST, still encoded. */
  parameters: string
  authorization: string | undefined
  idempotencyKey: string | undefined
  /** The version of the API that the caller expects. */
  version: string | undefined
}

export interface ApiResponse {
  status: number
  headers: Record<string, string>
  body: unknown
}

const readExpand = optional(list(text(), 20))

/**
 * Answers the calls of the SDK.
 * @param causedBy gets the request that is being answered, then null when it is done
 */
export function createApi(
  provider: Provider,
  webhooks: Webhooks,
  { secretKey, causedBy }: { secretKey: string; causedBy: (cause: Stripe.Event.Request | null) => void },
) {
  const routes = Object.entries(routesOf(provider, webhooks)).map(
    ([route, answer]) => [new RegExp(`^${route.replace(':id', '([^/]+)')}$`), answer] as const,
  )
  const idempotency = openIdempotency()

  function routeTo(method: string, path: string) {
    for (const [pattern, answer] of routes) {
      const match = pattern.exec(`${method} ${path}`)
      if (match) return { answer, id: match[1] ?? '' }
    }
    throw unknownAddress(method, path)
  }

  function answerOnce({ method, path, parameters, ...request }: ApiRequest) {
    const key = /^Bearer (.+)$/.exec(request.authorization ?? '')?.[1]
    if (key !== secretKey) throw badKey(key)
    if (request.version && request.version !== Stripe.API_VERSION)
      throw invalidRequest(
        `Invalid Stripe API version: ${request.version}. The simulator speaks ${Stripe.API_VERSION} only.`,
      )
    const { answer, id } = routeTo(method, path)

    const { expand, ...values } = parseParameters(parameters)
    const paths = readExpand(expand, 'expand') ?? []
    return idempotency.once(
      method === 'POST' ? request.idempotencyKey : undefined,
      `${method} ${path} ${parameters}`,
      () => expandPaths(provider.ledger, answer(values, id), paths),
    )
  }

  return function answer(request: ApiRequest): ApiResponse {
    const requestId = newId('req_', 14)
    const headers: Record<string, string> = { 'request-id': requestId, 'stripe-version': Stripe.API_VERSION }
    if (request.idempotencyKey) headers['idempotency-key'] = request.idempotencyKey
    causedBy({ id: requestId, idempotency_key: request.idempotencyKey ?? null })
    try {
      expireOverdue(provider)
      const { body, replayed } = answerOnce(request)
      if (replayed) headers['idempotent-replayed'] = 'true'
      return { status: 200, headers, body }
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      return { status: error.status, headers, body: { error: error.body } }
    } finally {
      causedBy(null)
    }
  }
}
