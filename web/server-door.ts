/** All that the server needs of this package: pages from the build, or from the sources in development. */
import { existsSync, readFileSync } from 'node:fs'
import type { Server } from 'node:http'
import { fileURLToPath } from 'node:url'
import type {
  CreateRequestHandlerFunction,
  matchRoutes,
  RouteObject,
  RouterContextProvider,
  ServerBuild,
} from 'react-router'
import type { ViteDevServer } from 'vite'
import type { Handle } from './src/app/handle.ts'
import type { PageContext } from './src/app/page-context.ts'

export type { Product } from './src/app/page-context.ts'

export interface Pages {
  /** Renders the page of a request, or runs the action of its form. */
  answer(request: Request, context: Omit<PageContext, 'readAsset'>): Promise<Response>
  /** With which queries a path has the same page for everybody; undefined for a page that may differ from visitor to visitor. */
  cachedAt(path: string): Handle['cached']
}

/** The exports of `entry.server.tsx`. */
type Entry = ServerBuild['entry']['module'] & {
  createRequestHandler: CreateRequestHandlerFunction
  matchRoutes: typeof matchRoutes
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
  const { createRequestHandler, createLoadContext, matchRoutes } = build.entry.module as Entry
  const handleRequest = createRequestHandler(build, mode)
  const routes = routesBelow(build)
  return {
    answer: (request, context) => handleRequest(request, createLoadContext({ ...context, readAsset })),
    cachedAt(path) {
      // React Router's own address for the data of a page.
      if (path.endsWith('.data')) return undefined
      const matches = matchRoutes(routes, path) ?? []
      return matches.map(({ route }) => (route.handle as Handle | undefined)?.cached).findLast(Boolean)
    },
  }
}

const routesBelow = (build: ServerBuild, parentId?: string): RouteObject[] =>
  Object.values(build.routes)
    .filter((route) => route !== undefined)
    .filter((route) => route.parentId === parentId)
    .map(({ id, path = '', index, module }) => ({
      path,
      handle: module.handle,
      ...(index ? { index } : { children: routesBelow(build, id) }),
    }))

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
