/** All that the server needs of this package: pages from the build, or from the sources in development. */
import { existsSync, readFileSync } from 'node:fs'
import type { Server } from 'node:http'
import { fileURLToPath } from 'node:url'
import type { CreateRequestHandlerFunction, RouterContextProvider, ServerBuild } from 'react-router'
import type { ViteDevServer } from 'vite'
import type { Handle } from './src/app/handle.ts'
import type { PageContext } from './src/app/page-context.ts'

export type { Product } from './src/app/page-context.ts'

export interface Pages {
  /** Renders the page of a request, or runs the action of its form. */
  answer(request: Request, context: Omit<PageContext, 'readAsset'>): Promise<Response>
  routes: readonly PageRoute[]
}

export interface PageRoute {
  /** With names of parameters, as in `/report/:link`. */
  pattern: string
  /** With which queries its page is the same for everybody; undefined for a page that may differ from visitor to visitor. */
  cached: Handle['cached']
}

/** The exports of `entry.server.tsx`. */
type Entry = ServerBuild['entry']['module'] & {
  createRequestHandler: CreateRequestHandlerFunction
  createLoadContext(context: PageContext): RouterContextProvider
}

/** This package's folder; in production this file is part of the server's build. */
const web = new URL(import.meta.url.includes('/server/build/') ? '../../web/' : './', import.meta.url)
/** The scripts, styles, fonts and pictures of the build. */
export const clientFolder = new URL('build/client/', web)
const serverBuild = new URL('build/server/index.js', web)

/** @returns null if nothing is built */
export async function openBuild(): Promise<Pages | null> {
  if (!existsSync(serverBuild)) return null
  return openPages((await import(serverBuild.href)) as ServerBuild, 'production', assetReader())
}

/** Runs Vite inside the product's server, with hot reloading on the same port. `pages` gives them as the sources are now. */
export async function openSources(
  server: Server,
): Promise<{ vite: ViteDevServer; pages: () => Promise<Pages> }> {
  const { createServer } = await import('vite')
  const vite = await createServer({
    root: fileURLToPath(web),
    appType: 'custom',
    server: { middlewareMode: true, ws: { server } as never },
  })
  return {
    vite,
    pages: async () => {
      const build = (await vite.ssrLoadModule('virtual:react-router/server-build')) as ServerBuild
      return openPages(build, 'development', () => undefined)
    },
  }
}

function openPages(
  build: ServerBuild,
  mode: 'production' | 'development',
  readAsset: PageContext['readAsset'],
): Pages {
  const { createRequestHandler, createLoadContext } = build.entry.module as Entry
  const handleRequest = createRequestHandler(build, mode)
  return {
    answer: (request, context) => handleRequest(request, createLoadContext({ ...context, readAsset })),
    routes: routesOf(build),
  }
}

function routesOf(build: ServerBuild): PageRoute[] {
  const byPattern = new Map<string, PageRoute>()
  /** An index has the pattern of its parent, and takes its place. */
  function addBelow(parentId: string | undefined, above: PageRoute): void {
    for (const route of Object.values(build.routes)) {
      if (!route || route.parentId !== parentId) continue
      const { cached = above.cached } = (route.module.handle ?? {}) as Handle
      const pattern = route.path ? `${above.pattern}/${route.path}` : above.pattern
      const page = { pattern, cached }
      if (route.path || route.index) byPattern.set(pattern || '/', { ...page, pattern: pattern || '/' })
      addBelow(route.id, page)
    }
  }
  addBelow(undefined, { pattern: '', cached: undefined })
  return [...byPattern.values()]
}

/** Caches what it reads: there are few assets, and they never change. */
function assetReader(): PageContext['readAsset'] {
  const assets = new Map<string, string>()
  return (path) => {
    if (!/^\/assets\/[\w.-]+\.(css|js)$/.test(path)) return undefined
    const asset = assets.get(path) ?? readFileSync(new URL(`.${path}`, clientFolder), 'utf8')
    assets.set(path, asset)
    return asset
  }
}
