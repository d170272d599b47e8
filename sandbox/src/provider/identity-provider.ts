import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import type Provider from 'oidc-provider'
import { pagePolicyFor } from '../mailbox/page-assets.ts'
import { openHttpServer } from '../processes/http-server.ts'
import { openProvider } from './openid.ts'
import { choicePage, frontPage, messagePage } from './pages.ts'
import { canceller, people } from './people.ts'

export type IdentityProvider = {
  /** Also the address of a page that lists its test accounts. */
  issuer: string
  clientId: string
  clientSecret: string
  stop(): Promise<void>
}

/**
 * Starts an OpenID Connect provider with three test people (provider/people.ts), on this machine only. Its host is 127.0.0.1, or
 * localhost if the product uses 127.0.0.1: cookies ignore ports, so the two must not share a host.
 * @param port 0: any free port
 * @param productUrl without a slash at the end; people return to its /signin/provider
 */
export async function startIdentityProvider({
  port,
  productUrl,
}: {
  port: number
  productUrl: string
}): Promise<IdentityProvider> {
  const { server, port: actualPort, stop } = await openHttpServer(port)
  const host = new URL(productUrl).hostname === '127.0.0.1' ? 'localhost' : '127.0.0.1'
  const issuer = `http://${host}:${actualPort}`
  const client = {
    id: 'street-musketeers',
    secret: randomBytes(32).toString('base64url'),
    returnUrl: `${productUrl}/signin/provider`,
  }
  const provider = await openProvider(issuer, client)
  const openid = provider.callback()
  const send = createSend(new URL(productUrl).origin)

  server.on('request', (request, response) => {
    const { pathname } = new URL(request.url ?? '/', issuer)
    if (pathname === '/') return send(response, frontPage())
    if (!pathname.startsWith('/people/')) return void openid(request, response)
    answerChoice(provider, request, response, send).catch(() =>
      send(response, messagePage('This sign-in has ended. Go back and start again.'), 410),
    )
  })
  return { issuer, clientId: client.id, clientSecret: client.secret, stop }
}

type Send = (response: ServerResponse, page: string, status?: number) => void

const createSend =
  (productOrigin: string): Send =>
  (response, page, status = 200) => {
    response
      .writeHead(status, {
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
        // Browsers apply this to redirects after a form as well.
        'content-security-policy': pagePolicyFor(`'self' ${productOrigin}`),
      })
      .end(page)
  }

/** Asks which person signs in, and continues with the answer. The provider recognises the browser by its own cookie. */
async function answerChoice(
  provider: Provider,
  request: IncomingMessage,
  response: ServerResponse,
  send: Send,
): Promise<void> {
  const { uid } = await provider.interactionDetails(request, response)
  if (request.method !== 'POST') return send(response, choicePage(uid))

  const chosen = new URLSearchParams(await text(request)).get('person')
  const person = people.find(({ id }) => id === chosen)
  if (!person) return send(response, choicePage(uid), 422)
  await provider.interactionFinished(
    request,
    response,
    person.id === canceller
      ? { error: 'access_denied', error_description: 'The person cancelled.' }
      : { login: { accountId: person.id, remember: false }, select_account: {} },
  )
}
