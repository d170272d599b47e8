import serveFiles from '@fastify/static'
import type { Client } from '@street-musketeers/contract/client.ts'
import type { ApiGroup } from '@street-musketeers/contract/endpoint.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { randomBytes, randomUUID } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type {
  CreateRequestHandlerFunction,
  RequestHandler,
  RouterContextProvider,
  ServerBuild,
} from 'react-router'
import type { KeptUntil, PageContext, Product } from '../../../../../web/src/app/page-context.ts'
import type { cutPage, fillGaps } from '../../../../../web/src/app/rendering/fill-page.ts'
import type { FilledPage } from '../../../../../web/src/app/rendering/template.ts'
import { isLoopback } from '../../config/encryption.ts'
import { StartProblem } from '../../config/start-problem.ts'
import type { Changes } from '../../database/changes.ts'
import type { Clock } from '../../values/clock.ts'
import type { InProcessVisitor } from '../in-process.ts'
import { pageWeight } from '../caps/requests-in-hand.ts'
import { retryAfterSeconds } from '../http-problem.ts'
import { problem } from '../problem.ts'
import type { FinishedPage } from './finished-page.ts'
import { openFilledPages, type FilledInPage } from './filled-pages.ts'
import { openKeptPages } from './kept-pages.ts'
import { allowByHash } from './page-policy.ts'
import { chooseEncoding, chooseJoinableEncoding, encodePage } from './page-encoding.ts'
import { sendKeptPage } from './send-kept-page.ts'

export interface PagesOptions {
  product: Product
  /** The API's calls, for the page that shows them. */
  api: readonly ApiGroup[]
  /** The contract's client for loaders and actions, rate-limited by the visitor's address. */
  call: (visitor: Omit<InProcessVisitor, 'token'>) => Client
  /** Called with every error in a page; the visitor sees the fault page. */
  reportError: (error: unknown) => void
  /** Whether to serve the sources through Vite instead of a build. */
  development: boolean
  /** Whether only the public address is ours. */
  production: boolean
  /** What drops pages that are kept. */
  changes: Changes
  clock: Clock
}

interface ServerAddress {
  publicUrl: string
  production: boolean
}

/** The exports of `entry.server.tsx`. It exports its own React Router, because a second copy would have other contexts. */
type Entry = ServerBuild['entry']['module'] &
  Pick<WebBuild, 'createLoadContext' | 'filledPages' | 'cutPage' | 'fillGaps'> & {
    createRequestHandler: CreateRequestHandlerFunction
  }

interface WebBuild {
  answer: RequestHandler
  createLoadContext: (context: PageContext) => RouterContextProvider
  filledPages: readonly FilledPage[]
  cutPage: typeof cutPage
  fillGaps: typeof fillGaps
  readAsset: PageContext['readAsset']
}

function openWebBuild(
  build: ServerBuild,
  mode: 'production' | 'development',
  readAsset: WebBuild['readAsset'] = () => undefined,
): WebBuild {
  const { createRequestHandler, ...entry } = build.entry.module as Entry
  return { ...entry, answer: createRequestHandler(build, mode), readAsset }
}

const web = new URL('../../../../../web/', import.meta.url)
/** Page forms contain text only; files go to the API. */
const maxFormBytes = 64 * 1024

/**
 * Serves the web pages and their assets, and adds security headers to every response of `app`. Pages get every address that no other
 * route has; `/api/*` and `/files/*` reply to unknown addresses themselves.
 * Call it before registering plugins with routes: only then do they inherit the headers.
 */
export async function servePages(app: FastifyInstance, options: PagesOptions): Promise<void> {
  const { product, api, call, reportError, development, production, changes, clock } = options
  const headers = securityHeaders(product.publicUrl)
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(headers)
  })

  await app.register(async (pages) => {
    const loadBuild = development ? await serveSources(pages) : await serveBuild(pages)

    pages.removeAllContentTypeParsers()
    pages.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: maxFormBytes }, (_request, body, done) =>
      done(null, body),
    )
    const keptPages = openKeptPages(changes, clock)
    const filledPages = openFilledPages()
    // In development Vite's own scripts and styles are inline, so the policy only reports.
    const policyName = development ? 'content-security-policy-report-only' : 'content-security-policy'

    function sendHeaders(
      { status, headers, policy }: Omit<FinishedPage, 'content'>,
      request: FastifyRequest,
      reply: FastifyReply,
    ): void {
      if (development) reply.removeHeader('content-security-policy')
      if (status === 503) reply.header('retry-after', retryAfterSeconds)
      reply.header('cache-control', isRead(request) ? 'no-cache' : 'no-store')
      reply.code(status).headers(headers).header(policyName, policy)
    }

    async function sendPage(
      page: FinishedPage,
      request: FastifyRequest,
      reply: FastifyReply,
    ): Promise<FastifyReply> {
      sendHeaders(page, request, reply)
      if (!page.content) return reply.send('')
      reply.header('vary', 'accept-encoding')
      return reply.send(await encodePage(page.content, chooseEncoding(request, reply)))
    }

    function sendFilledPage(page: FilledInPage, request: FastifyRequest, reply: FastifyReply): FastifyReply {
      sendHeaders(page, request, reply)
      reply.header('vary', 'accept-encoding')
      return reply.send(page.bodies[chooseJoinableEncoding(request, reply)]())
    }

    async function answerPage(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
      const { createLoadContext, answer, readAsset, ...build } = await loadBuild()
      const address = addressOf(request.headers.host, { publicUrl: product.publicUrl, production })
      if (!isRead(request) && isFromElsewhere(request.headers.origin, address)) throw problem('NotUnderstood')
      const visitor = {
        call: call({ visitorAddress: request.ip, userAgent: request.headers['user-agent'] }),
        newId: () => randomUUID(),
      }
      async function render(
        asked: Request,
        context: Pick<PageContext, 'call' | 'newId'>,
      ): Promise<RenderedPage> {
        const nonce = randomBytes(18).toString('base64url')
        let until: KeptUntil | undefined
        const keep: PageContext['keep'] = (page) => void (until = page)
        const loadContext = createLoadContext({
          nonce,
          keep,
          product,
          api,
          readAsset,
          reportError,
          ...context,
        })
        return { ...(await readPage(await answer(asked, loadContext), nonce)), until }
      }

      // A query asks for something else, such as to undo a report.
      if (isRead(request) && !development && !request.raw.url?.includes('?')) {
        const filled = await filledPages.find(pathOf(request), build, visitor, (template) =>
          render(new Request(address + template.path), template.context),
        )
        if (filled) return sendFilledPage(filled, request, reply)
      }
      const keepPage = keptPages.beforeRendering()
      const page = await render(webRequest(request, address), visitor)
      // The answer to HEAD has no content.
      if (page.until && request.method === 'GET' && !development)
        keepPage(request.raw.url ?? '/', { ...page, until: page.until }).catch(reportError)
      return sendPage(page, request, reply)
    }
    // A Request refuses TRACE, and no page answers the other methods.
    pages.route({
      method: ['GET', 'HEAD', 'POST'],
      url: '/*',
      config: { weight: pageWeight },
      handler: (request, reply) => {
        const page = isRead(request) ? keptPages.find(request.raw.url ?? '/') : undefined
        return page ? sendKeptPage(page, request, reply) : answerPage(request, reply)
      },
    })
  })
}

const isRead = ({ method }: FastifyRequest) => method === 'GET' || method === 'HEAD'

/** Whether a form is on another site. React Router would refuse it too, but report it as a fault of ours. */
export const isFromElsewhere = (origin: string | undefined, address: string): boolean =>
  origin !== undefined && origin !== new URL(address).origin

const pathOf = ({ raw: { url = '/' } }: FastifyRequest) => url.split('?', 1)[0] ?? '/'

type RenderedPage = FinishedPage & { until: KeptUntil | undefined }

async function readPage(response: Response, nonce: string): Promise<FinishedPage> {
  const { html, policy } = allowByHash(await response.text(), nonce)
  return {
    status: response.status,
    headers: Object.fromEntries(response.headers),
    policy,
    content: html,
  }
}

async function serveBuild(pages: FastifyInstance): Promise<() => Promise<WebBuild>> {
  const clientFolder = new URL('build/client/', web)
  const serverBuild = new URL('build/server/index.js', web)
  if (!existsSync(serverBuild)) throw new StartProblem('The pages are not built. Run "npm run build" first.')
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
  const build = (await import(serverBuild.href)) as ServerBuild
  const webBuild = openWebBuild(build, 'production', assetReader(clientFolder))
  return async () => webBuild
}

/** Caches what it reads: there are few assets, and they never change. */
function assetReader(clientFolder: URL): WebBuild['readAsset'] {
  const assets = new Map<string, string>()
  return (path) => {
    if (!/^\/assets\/[\w.-]+\.(css|js)$/.test(path)) return undefined
    const asset = assets.get(path) ?? readFileSync(new URL(`.${path}`, clientFolder), 'utf8')
    assets.set(path, asset)
    return asset
  }
}

async function serveSources(pages: FastifyInstance): Promise<() => Promise<WebBuild>> {
  const { startVite } = await import('../../../../../web/start-vite.ts')
  const vite = await startVite(pages.server)
  pages.addHook('onRequest', (request, reply, done) => vite.middlewares(request.raw, reply.raw, done))
  pages.addHook('onClose', () => vite.close())
  return async () =>
    openWebBuild(
      (await vite.ssrLoadModule('virtual:react-router/server-build')) as ServerBuild,
      'development',
    )
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

function webRequest({ raw, method, headers: received, body }: FastifyRequest, address: string): Request {
  const headers = new Headers()
  for (const [name, value] of Object.entries(received))
    if (value !== undefined) headers.set(name, String(value))
  const hasBody = method !== 'GET' && method !== 'HEAD' && body instanceof Buffer
  // Joined, not resolved: `//elsewhere/` must remain a path on our host.
  const path = raw.url?.startsWith('/') ? raw.url : '/'
  return new Request(address + path, {
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
