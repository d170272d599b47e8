import serveFiles from '@fastify/static'
import type { Client } from '@street-musketeers/contract/client.ts'
import type { ApiGroup } from '@street-musketeers/contract/endpoint.ts'
import {
  clientFolder,
  openBuild,
  openSources,
  type PageRoute,
  type Pages,
  type Product,
} from '@street-musketeers/web/server-door.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { randomBytes } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { isLoopback } from '../../config/encryption.ts'
import { StartProblem } from '../../config/start-problem.ts'
import type { InProcessVisitor } from '../in-process.ts'
import { retryAfterSeconds } from '../http-problem.ts'
import { problem } from '../problem.ts'
import type { EncodedPage, PageCache, SharedPage } from './page-cache.ts'
import { chooseEncoding, encodePage, type Encoding } from './page-encoding.ts'
import { allowByHash } from './page-policy.ts'

export interface PagesOptions {
  product: Product
  /** The API's calls, for the page that shows them. */
  api: readonly ApiGroup[]
  /** The contract's client for loaders and actions, rate-limited by the visitor's address. */
  call: (visitor: InProcessVisitor) => Client
  /** Called with every error in a page; the visitor sees the fault page. */
  reportError: (error: unknown) => void
  /** Whether to serve the sources through Vite instead of a build. */
  development: boolean
  /** Whether only the public address is ours. */
  production: boolean
  cache: PageCache
}

interface ServerAddress {
  publicUrl: string
  production: boolean
}

/**
 * On whose behalf a page for everybody calls. No call that such a page makes may have a limit for each visitor: all visitors would share it.
 */
const nobody = { ip: '::', headers: {} }

/** Page forms contain text only; files go to the API. */
const maxFormBytes = 64 * 1024

/**
 * Serves the web pages and their assets, and adds security headers to every response of `app`. Pages get every address that no other
 * route has; `/api/*` and `/files/*` reply to unknown addresses themselves.
 * Call it before registering plugins with routes: only then do they inherit the headers.
 */
export async function servePages(app: FastifyInstance, options: PagesOptions): Promise<void> {
  const { product, api, call, reportError, development, production, cache } = options
  const headers = securityHeaders(product.publicUrl)
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(headers)
  })

  await app.register(async (pages) => {
    const build = development ? null : await serveBuild(pages)
    const loadPages = build ? async () => build : await serveSources(pages)

    pages.removeAllContentTypeParsers()
    pages.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: maxFormBytes }, (_request, body, done) =>
      done(null, body),
    )
    // In development Vite's own scripts and styles are inline, so the policy only reports.
    const policyName = development ? 'content-security-policy-report-only' : 'content-security-policy'

    async function renderPage(
      { answer }: Pages,
      asked: Request,
      encoding: Encoding,
      { ip, headers }: Pick<FastifyRequest, 'ip' | 'headers'>,
    ): Promise<EncodedPage> {
      const nonce = randomBytes(18).toString('base64url')
      const visitor = { visitorAddress: ip, userAgent: headers['user-agent'] }
      const response = await answer(asked, {
        nonce,
        product,
        api,
        reportError,
        call: call(visitor),
        callAs: (token) => call({ ...visitor, token }),
      })
      if (response.headers.get('content-type') === 'application/pdf') return readFile(response)
      const { html, policy } = allowByHash(await response.text(), nonce)
      return {
        status: response.status,
        headers: {
          'cache-control': asked.method === 'POST' ? 'no-store' : 'no-cache',
          ...Object.fromEntries(response.headers),
          vary: 'accept-encoding',
          // A card for other sites brings its own.
          ...(!response.headers.has('content-security-policy') && { [policyName]: policy }),
          ...(html && encoding !== 'identity' && { 'content-encoding': encoding }),
          ...(response.status === 503 && { 'retry-after': String(retryAfterSeconds) }),
        },
        body: html ? await encodePage(html, encoding) : Buffer.alloc(0),
      }
    }

    /** The page for everybody, rendered without anything of a visitor's request but the path; null if the address has none. */
    async function findSharedPage(
      pages: Pages,
      request: FastifyRequest,
      encoding: Encoding,
      queries: PageRoute['cached'],
    ): Promise<SharedPage | null> {
      if (!queries || !isRead(request)) return null
      const [asked = '', ...query] = urlOf(request).split('?')
      // React Router's own address for the data of a page.
      if (asked.endsWith('.data')) return null
      const path = queries === 'any last part' ? asked.replace(/[^/]*$/, '-') : asked
      const key = `${encoding} ${path}`
      const cached = cache.find(key)
      if (cached) return cached.forAnyQuery || !query.length ? cached : null
      if (query.length && queries !== 'any query') return null
      const render = () => renderPage(pages, new Request(product.publicUrl + path), encoding, nobody)
      return cache.render(key, render, queries === 'any query')
    }

    async function answerPage(
      request: FastifyRequest,
      reply: FastifyReply,
      cached?: PageRoute['cached'],
    ): Promise<FastifyReply> {
      if (!isNormal(urlOf(request))) throw problem('NotFound')
      const pages = await loadPages()
      const encoding = chooseEncoding(request.headers['accept-encoding'])
      const shared = await findSharedPage(pages, request, encoding, cached)
      if (shared) return sendShared(shared, request, reply)
      const address = addressOf(request.headers.host, { publicUrl: product.publicUrl, production })
      if (!isRead(request) && isFromElsewhere(request.headers.origin, address)) throw problem('NotUnderstood')
      if (development) reply.removeHeader('content-security-policy')
      return send(await renderPage(pages, webRequest(request, address), encoding, request), reply)
    }
    // A Request refuses TRACE, and no page answers the other methods.
    const method = ['GET', 'HEAD', 'POST']
    for (const { pattern, cached } of build?.routes ?? [])
      if (pattern !== '/*')
        pages.route({ method, url: pattern, handler: (request, reply) => answerPage(request, reply, cached) })
    pages.route({ method, url: '/*', handler: (request, reply) => answerPage(request, reply) })
  })
}

/** A file at the address of a page, for one visitor: it has no policy of its own, and is not compressed again. */
const readFile = async (response: Response): Promise<EncodedPage> => ({
  status: response.status,
  headers: { ...Object.fromEntries(response.headers), 'cache-control': 'no-store' },
  body: Buffer.from(await response.arrayBuffer()),
})

/** Sends a page that is the same for everybody, or 304 to a visitor who has it. */
function sendShared(page: SharedPage, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { etag } = page.headers
  const isKnown = etag !== undefined && request.headers['if-none-match']?.includes(etag)
  return isKnown ? reply.code(304).headers(page.headers).send() : send(page, reply)
}

const send = ({ status, headers, body }: EncodedPage, reply: FastifyReply): FastifyReply =>
  reply.code(status).headers(headers).send(body)

const isRead = ({ method }: FastifyRequest) => method === 'GET' || method === 'HEAD'

/** Path and query. A proxy's form of a request names another site in front of them. */
const urlOf = ({ raw: { url } }: FastifyRequest): string => (url?.startsWith('/') ? url : '/')

/** Whether the path is as a browser sends it. A cache or proxy would store the home page a second time, as `/about/..`. */
function isNormal(url: string): boolean {
  const [path = ''] = url.split('?')
  return new URL(`http://localhost${path}`).pathname === path
}

/** Whether a form is on another site. React Router would refuse it too, but report it as our fault. */
export const isFromElsewhere = (origin: string | undefined, address: string): boolean =>
  origin !== undefined && origin !== new URL(address).origin

async function serveBuild(pages: FastifyInstance): Promise<Pages> {
  const build = await openBuild()
  if (!build) throw new StartProblem('The pages are not built. Run "npm run build" first.')
  await pages.register(serveFiles, {
    root: fileURLToPath(clientFolder),
    wildcard: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) =>
      // Files in assets/ have a hash of their content in their names.
      reply.header(
        'cache-control',
        /[\\/]assets[\\/]/.test(path) ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
      ),
  })
  // Proxies do not count requests for files, so anybody could have pages rendered without a limit by names that are no files.
  pages.route({
    method: ['GET', 'HEAD'],
    url: '/assets/*',
    handler() {
      throw problem('NotFound')
    },
  })
  return build
}

async function serveSources(pages: FastifyInstance): Promise<() => Promise<Pages>> {
  const { vite, pages: load } = await openSources(pages.server)
  pages.addHook('onRequest', (request, reply, done) => vite.middlewares(request.raw, reply.raw, done))
  pages.addHook('onClose', () => vite.close())
  return load
}

/**
 * The address at which a visitor reached us. It is the public address, so that the host a proxy or visitor sends affects no origin
 * check. Only in development, another name of this machine works as well.
 */
export function addressOf(host: string | undefined, { publicUrl, production }: ServerAddress): string {
  const address = `http://${host}`
  if (production || !URL.canParse(address)) return publicUrl
  const [reached, own] = [new URL(address), new URL(publicUrl)]
  const isOtherName = isLoopback(reached.hostname) && isLoopback(own.hostname) && reached.port === own.port
  return isOtherName ? reached.origin : publicUrl
}

function webRequest(request: FastifyRequest, address: string): Request {
  const { method, headers: received, body } = request
  const headers = new Headers()
  for (const [name, value] of Object.entries(received))
    if (value !== undefined) headers.set(name, String(value))
  const hasBody = method !== 'GET' && method !== 'HEAD' && body instanceof Buffer
  // Joined, not resolved: `//elsewhere/` must remain a path on our host.
  return new Request(address + urlOf(request), {
    method,
    headers,
    ...(hasBody && { body: new Uint8Array(body) }),
  })
}

/** The headers of every response. */
export const securityHeaders = (publicUrl: string) => ({
  'content-security-policy':
    "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
  'x-content-type-options': 'nosniff',
  // Not `no-referrer`: browsers would then post our own forms with `Origin: null`, and they would look forged.
  'referrer-policy': 'same-origin',
  'permissions-policy':
    'accelerometer=(), browsing-topics=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(), usb=()',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  ...(publicUrl.startsWith('https:') && {
    'strict-transport-security': 'max-age=63072000; includeSubDomains',
  }),
})
