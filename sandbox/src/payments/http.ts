import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { pagePolicyFor } from '../mailbox/page-assets.ts'
import { ApiError, type Account, type WayToPay } from './account.ts'
import { answerCall } from './api.ts'
import { pay } from './checkout.ts'
import type { Controls } from './controls.ts'
import { controlPage, payPage, portalPage } from './pages.ts'
import { setEnding } from './subscriptions.ts'

/** The API is under /v1, the pages are everywhere else. */
export function createHandler(account: Account, controls: Controls, secretKey: string) {
  /** By idempotency key: a request that is repeated with its key has no second effect. */
  const answered = new Map<string, string>()

  function answerApi(request: IncomingMessage, response: ServerResponse, body: string): void {
    const { method, headers } = request
    if (headers.authorization !== `Bearer ${secretKey}`) throw new ApiError(401, 'Invalid API key.')
    if (controls.health() === 'refuses') throw new ApiError(500, 'The simulator is set to be down.')
    const { pathname, searchParams } = new URL(request.url!, account.url)
    const key = headers['idempotency-key'] as string | undefined
    const earlier = key && answered.get(key)
    const answer =
      earlier || JSON.stringify(answerCall(account, `${method} ${pathname}`, body || String(searchParams)))
    if (key) answered.set(key, answer)
    if (earlier) response.setHeader('idempotent-replayed', 'true')
    if (controls.health() === 'forgets-to-answer') response.destroy()
    else response.setHeader('content-type', 'application/json').end(answer)
  }

  async function answerPage(request: IncomingMessage, response: ServerResponse, body: string): Promise<void> {
    const { pathname: path } = new URL(request.url!, account.url)
    const [, kind = path, id = ''] = /^\/(c\/pay|p\/session)\/(\w+)$/.exec(path) ?? []
    const form = new URLSearchParams(body)
    const field = (name: string) => form.get(name)?.trim() ?? ''

    function show(refusal?: string): string {
      if (kind === 'c/pay') return payPage(account.find('checkout.session', id), refusal)
      if (kind === 'p/session') return portalPage(account, id, refusal)
      if (kind === '/') return controlPage(account, controls, refusal)
      throw new ApiError(404, 'There is no such page.')
    }
    async function act(): Promise<string> {
      if (request.headers['sec-fetch-site'] === 'cross-site')
        throw new ApiError(403, 'Forms from other sites are refused.')
      if (kind === 'c/pay') return pay(account, id, { email: field('email'), way: field('way') as WayToPay })
      if (kind === 'p/session') setEnding(account, field('id'), field('command') === 'cancel')
      else controls[field('command') as 'renew'](field('id'))
      return path
    }

    response.setHeader('content-type', 'text/html; charset=utf-8')
    // A form that was paid leads back to the product.
    response.setHeader('content-security-policy', pagePolicyFor('http: https:'))
    try {
      if (request.method !== 'POST') return void response.end(show())
      response.writeHead(303, { location: await act() }).end()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      response.writeHead(error.status).end(error.status === 404 ? error.message : show(error.message))
    }
  }

  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await text(request)
    try {
      if (request.url!.startsWith('/v1/')) answerApi(request, response, body)
      else await answerPage(request, response, body)
    } catch (error) {
      const { status, body } = error instanceof ApiError ? error : new ApiError(500, String(error))
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ error: body }))
    }
  }
}
