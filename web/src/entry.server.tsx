import { renderToReadableStream } from 'react-dom/server'
import {
  isRouteErrorResponse,
  RouterContextProvider,
  ServerRouter,
  type EntryContext,
  type HandleErrorFunction,
} from 'react-router'
import type { Handle } from './app/handle.ts'
import { pageContext, type KeptUntil, type PageContext } from './app/page-context.ts'
import { DocumentContext } from './app/rendering/document-context.ts'
import { inlineStyles } from './app/rendering/inline-styles.ts'
import type { FilledPage } from './app/rendering/template.ts'
import { ProductContext } from './app/product.ts'
import { reportPage } from './membership/deliveries/report-template.ts'

/** The server must render with this copy of React Router: a second copy would not know its contexts. */
export { createRequestHandler } from 'react-router'

/** Pages into which the server fills words. */
export const filledPages: readonly FilledPage[] = [reportPage]
export { cutPage, fillGaps } from './app/rendering/fill-page.ts'

/** Makes the server's page context available to loaders, actions and rendering. */
export function createLoadContext(context: PageContext): RouterContextProvider {
  return new RouterContextProvider(new Map([[pageContext, context]]))
}

/** A visitor who left, or requested a page that does not exist, is not an error. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  const isRefusal = isRouteErrorResponse(error) && error.status < 500
  if (!isRefusal && !request.signal.aborted) context.get(pageContext).reportError(error)
}

/** Renders one document. It is sent in one piece, because no page has a slow part worth streaming. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const { nonce, product, readAsset, keep } = loadContext.get(pageContext)
  const stream = await renderToReadableStream(
    <ProductContext value={product}>
      <DocumentContext value={{ nonce, readAsset, sheets: routerContext.manifest.routes.root?.css ?? [] }}>
        <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
      </DocumentContext>
    </ProductContext>,
    { nonce, signal: request.signal },
  )
  await stream.allReady
  const html = await new Response(stream).text()
  headers.set('content-type', 'text/html; charset=utf-8')
  const until = keptUntil(routerContext)
  if (until && status === 200 && headers.get('cache-control') !== 'no-store') keep(until)
  return new Response(isStatic(html) ? inlineStyles(html, nonce, readAsset) : html, { status, headers })
}

/** Only a page that React hydrates carries its loader data. */
const isStatic = (html: string) => !html.includes('window.__reactRouterContext')

/** What the page's route, or one above it, declares; undefined for a page that differs from visitor to visitor. */
function keptUntil({ staticHandlerContext: { matches } }: EntryContext): KeptUntil | undefined {
  const match = matches.findLast(({ route }) => (route.handle as Handle | undefined)?.kept)
  const until = (match?.route.handle as Handle | undefined)?.kept
  if (!match || !until) return undefined
  const inAddress = (part: string) => match.params[part.slice(1)] ?? ''
  return { ...until, topics: until.topics.map((topic) => topic.replace(/:\w+/, inAddress)) }
}
