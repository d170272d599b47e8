import compress from '@fastify/compress'
import serveFiles from '@fastify/static'
import type { Call } from '@street-musketeers/contract/client.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { constants } from 'node:zlib'
import type {
  CreateRequestHandlerFunction,
  RequestHandler,
  RouterContextProvider,
  ServerBuild,
} from 'react-router'
import type { PageContext, Product } from '../../../../web/src/app/page-context.ts'

export interface PagesOptions {
  product: Product
  /** The contract's client for loaders and actions, limited by the visitor's address. */
  call: (visitorAddress: string) => Call
  /** Told of every fault while a page was made; the visitor sees the fault page. */
  reportError: (error: unknown) => void
  /** Serves the sources through Vite instead of a finished build. */
  development: boolean
}

/** What `entry.server.tsx` exports: its own React Router, because a second copy would not know its contexts. */
type Entry = ServerBuild['entry']['module'] & {
  loadContextOf: (given: PageContext) => RouterContextProvider
  createRequestHandler: CreateRequestHandlerFunction
}

interface WebBuild {
  answer: RequestHandler
  loadContextOf: Entry['loadContextOf']
  readAsset: PageContext['readAsset']
}

function openWebBuild(
  build: ServerBuild,
  mode: 'production' | 'development',
  readAsset: WebBuild['readAsset'] = () => undefined,
): WebBuild {
  const { createRequestHandler, loadContextOf } = build.entry.module as Entry
  return { answer: createRequestHandler(build, mode), loadContextOf, readAsset }
}

const web = new URL('../../../../web/', import.meta.url)
/** Forms of pages carry words; files go to the API. */
const maxFormBytes = 64 * 1024

/**
 * Serves the web, and puts the security headers on every response of `app`. Assets and pages take the addresses that
 * no other route has; `/api/*` and `/files/*` have routes of their own for what they do not know.
 * Call it before registering plugins with routes of their own: they inherit the headers only then.
 */
export async function servePages(app: FastifyInstance, options: PagesOptions): Promise<void> {
  const { product, call, reportError, development } = options
  const everywhere = securityHeaders(product.publicUrl)
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(everywhere)
  })

  await app.register(async (pages) => {
    await pages.register(compress, { encodings: ['br', 'gzip'], threshold: 1024, brotliOptions: quickBrotli })
    const load = development ? await serveSources(pages) : await serveBuild(pages)

    pages.removeAllContentTypeParsers()
    pages.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: maxFormBytes }, (_request, body, done) =>
      done(null, body),
    )
    pages.all('/*', async (request, reply) => {
      const nonce = randomBytes(18).toString('base64url')
      const { answer, loadContextOf, readAsset } = await load()
      const context = loadContextOf({ nonce, call: call(request.ip), product, readAsset, reportError })
      const response = await answer(webRequest(request, product.publicUrl), context)

      reply.header(
        'cache-control',
        request.method === 'GET' || request.method === 'HEAD' ? 'no-cache' : 'no-store',
      )
      // Vite's own scripts and styles in development are inline: there the policy only reports.
      const policy = development ? 'content-security-policy-report-only' : 'content-security-policy'
      reply.header(policy, pagePolicy(nonce))
      if (development) reply.removeHeader('content-security-policy')
      return reply.send(response)
    })
  })
}

// For a page of 20 kB level 5 takes 0.3 ms; the best level takes 24 ms and saves an eighth of the bytes.
const quickBrotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }

async function serveBuild(pages: FastifyInstance): Promise<() => Promise<WebBuild>> {
  const client = new URL('build/client/', web)
  await pages.register(serveFiles, {
    root: fileURLToPath(client),
    wildcard: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) =>
      // What stands under assets/ has its content's hash in its name.
      reply.header(
        'cache-control',
        /[\\/]assets[\\/]/.test(path) ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
      ),
  })
  const build = (await import(new URL('build/server/index.js', web).href)) as ServerBuild
  const opened = openWebBuild(build, 'production', assetReader(client))
  return async () => opened
}

/** Remembers what it has read: there are few assets, and they never change. */
function assetReader(client: URL): WebBuild['readAsset'] {
  const read = new Map<string, string>()
  return (path) => {
    if (!/^\/assets\/[\w.-]+\.(css|js)$/.test(path)) return undefined
    const known = read.get(path) ?? readFileSync(new URL(`.${path}`, client), 'utf8')
    read.set(path, known)
    return known
  }
}

async function serveSources(pages: FastifyInstance): Promise<() => Promise<WebBuild>> {
  const { startVite } = await import('../../../../web/start-vite.ts')
  const vite = await startVite(pages.server)
  pages.addHook('onRequest', (request, reply, done) => vite.middlewares(request.raw, reply.raw, done))
  pages.addHook('onClose', () => vite.close())
  return async () =>
    openWebBuild(
      (await vite.ssrLoadModule('virtual:react-router/server-build')) as ServerBuild,
      'development',
    )
}

/** The public address stands for the host, so that what a proxy or a visitor calls us changes no link and no origin check. */
function webRequest({ raw, method, headers, body }: FastifyRequest, publicUrl: string): Request {
  const given = new Headers()
  for (const [name, value] of Object.entries(headers)) if (value !== undefined) given.set(name, String(value))
  const carriesBody = method !== 'GET' && method !== 'HEAD' && body instanceof Buffer
  // Joined, not resolved: `//elsewhere/` must stay a path of ours.
  const path = raw.url?.startsWith('/') ? raw.url : '/'
  return new Request(publicUrl + path, {
    method,
    headers: given,
    ...(carriesBody && { body: new Uint8Array(body) }),
  })
}

/** What every response carries, whatever it is. */
export const securityHeaders = (publicUrl: string) => ({
  'content-security-policy':
    "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
  'x-content-type-options': 'nosniff',
  // Not `no-referrer`: under it a browser posts our own forms with `Origin: null`, and they look forged.
  'referrer-policy': 'same-origin',
  'permissions-policy':
    'accelerometer=(), browsing-topics=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(), usb=()',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  ...(publicUrl.startsWith('https:') && {
    'strict-transport-security': 'max-age=63072000; includeSubDomains',
  }),
})

const pagePolicy = (nonce: string) =>
  [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "frame-src 'self' blob:",
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types pdf-worker service-worker',
  ].join('; ')
