import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { pagePolicyFor } from '../../mailbox/page-assets.ts'
import type { ApiResponse, ApiRequest } from './api.ts'
import type { Health } from '../pages/controls.ts'

/** A page, or where somebody is sent instead. */
export type PageResponse =
  | {
      page: string
      status?: number
      /** where its form may lead away to */ formTarget?: string | null | undefined
    }
  | { location: string }

export interface HttpHandlers {
  api(request: ApiRequest): ApiResponse
  page(request: { method: string; path: string; form: URLSearchParams }): Promise<PageResponse>
  health(): Health
}

/** Listens on this machine only; the API lies under /v1, the pages everywhere else. */
export async function listen(port: number) {
  let answering: HttpHandlers | undefined
  const server = createServer((request, response) => {
    if (answering) void answer(request, response, answering).catch((error: unknown) => fail(response, error))
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    setHandlers(by: HttpHandlers): void {
      answering = by
    },
    async stop(): Promise<void> {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

async function answer(request: IncomingMessage, response: ServerResponse, by: HttpHandlers): Promise<void> {
  const { pathname, search } = new URL(request.url ?? '/', 'http://provider')
  const body = await text(request)
  if (pathname.startsWith('/v1/') || pathname.startsWith('/v2/'))
    return answerApi(request, response, by, { path: pathname, search, body })

  const method = request.method === 'HEAD' ? 'GET' : (request.method ?? 'GET')
  if (method === 'POST' && request.headers['sec-fetch-site'] === 'cross-site')
    return void response.writeHead(403).end('Forms of other sites do nothing here.')
  const answered = await by.page({ method, path: pathname, form: new URLSearchParams(body) })
  if ('location' in answered) return void response.writeHead(303, { location: answered.location }).end()

  const leadsTo = answered.formTarget && URL.parse(answered.formTarget)?.origin
  response
    .writeHead(answered.status ?? 200, {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      // Browsers hold the redirects that follow a form to this as well.
      'content-security-policy': pagePolicyFor(`'self' ${leadsTo ?? ''}`.trim()),
    })
    .end(answered.page)
}

function answerApi(
  { method = 'GET', headers }: IncomingMessage,
  response: ServerResponse,
  by: HttpHandlers,
  { path, search, body }: { path: string; search: string; body: string },
): void {
  const health = by.health()
  if (health === 'refuses')
    return sendJson(response, 500, {
      error: { type: 'api_error', message: 'The simulator plays being down.' },
    })
  if (health === 'hangs') return
  const {
    status,
    headers: told,
    body: answered,
  } = by.api({
    method,
    path,
    parameters: method === 'POST' ? body : search.slice(1),
    authorization: headers.authorization,
    idempotencyKey: [headers['idempotency-key']].flat()[0],
    version: [headers['stripe-version']].flat()[0],
  })
  if (health === 'forgets-to-answer') return void response.destroy()
  sendJson(response, status, answered, told)
}

function sendJson(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { ...headers, 'content-type': 'application/json' }).end(JSON.stringify(body))
}

/** A mistake of the simulator's own. */
function fail(response: ServerResponse, error: unknown): void {
  console.error(error)
  const message = 'The simulator made a mistake; it is in its log.'
  sendJson(response, 500, { error: { type: 'api_error', message } })
}
