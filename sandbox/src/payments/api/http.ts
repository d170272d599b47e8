import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { pagePolicyFor } from '../../mailbox/page-assets.ts'
import type { ApiResponse, ApiRequest } from './api.ts'
import type { Health } from '../pages/controls.ts'

/** A page, or a redirect. */
export type PageResponse =
  | {
      page: string
      status?: number
      /** Where its form may lead, beyond the simulator. */
      formTarget?: string | null | undefined
    }
  | { location: string }

export interface HttpHandlers {
  api(request: ApiRequest): ApiResponse
  page(request: { method: string; path: string; form: URLSearchParams }): Promise<PageResponse>
  health(): Health
}

/** Listens on this machine only. The API is under /v1, the pages are everywhere else. */
export async function listen(port: number) {
  let handlers: HttpHandlers | undefined
  const server = createServer((request, response) => {
    if (handlers) void answer(request, response, handlers).catch((error: unknown) => fail(response, error))
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    setHandlers(given: HttpHandlers): void {
      handlers = given
    },
    async stop(): Promise<void> {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  handlers: HttpHandlers,
): Promise<void> {
  const { pathname, search } = new URL(request.url ?? '/', 'http://provider')
  const body = await text(request)
  if (pathname.startsWith('/v1/') || pathname.startsWith('/v2/'))
    return answerApi(request, response, handlers, { path: pathname, search, body })

  const method = request.method === 'HEAD' ? 'GET' : (request.method ?? 'GET')
  if (method === 'POST' && request.headers['sec-fetch-site'] === 'cross-site')
    return void response.writeHead(403).end('Forms from other sites are refused.')
  const result = await handlers.page({ method, path: pathname, form: new URLSearchParams(body) })
  if ('location' in result) return void response.writeHead(303, { location: result.location }).end()

  const formOrigin = result.formTarget && URL.parse(result.formTarget)?.origin
  response
    .writeHead(result.status ?? 200, {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      // Browsers apply this to redirects after a form as well.
      'content-security-policy': pagePolicyFor(`'self' ${formOrigin ?? ''}`.trim()),
    })
    .end(result.page)
}

function answerApi(
  { method = 'GET', headers }: IncomingMessage,
  response: ServerResponse,
  handlers: HttpHandlers,
  { path, search, body }: { path: string; search: string; body: string },
): void {
  const health = handlers.health()
  if (health === 'refuses')
    return sendJson(response, 500, {
      error: { type: 'api_error', message: 'The simulator is set to be down.' },
    })
  if (health === 'hangs') return
  const result = handlers.api({
    method,
    path,
    parameters: method === 'POST' ? body : search.slice(1),
    authorization: headers.authorization,
    idempotencyKey: [headers['idempotency-key']].flat()[0],
    version: [headers['stripe-version']].flat()[0],
  })
  if (health === 'forgets-to-answer') return void response.destroy()
  sendJson(response, result.status, result.body, result.headers)
}

function sendJson(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { ...headers, 'content-type': 'application/json' }).end(JSON.stringify(body))
}

/** A bug in the simulator. */
function fail(response: ServerResponse, error: unknown): void {
  console.error(error)
  const message = 'The simulator failed; see its log.'
  sendJson(response, 500, { error: { type: 'api_error', message } })
}
