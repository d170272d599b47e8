import { renderToReadableStream } from 'react-dom/server'
import {
  isRouteErrorResponse,
  RouterContextProvider,
  ServerRouter,
  type EntryContext,
  type HandleErrorFunction,
} from 'react-router'
import { pageContext, type PageContext } from './app/page-context.ts'
import { DocumentContext } from './app/rendering/document-context.ts'
import { inlineStyles } from './app/rendering/inline-styles.ts'
import { ProductContext } from './app/product.ts'

/** The server must render with this copy of React Router: a second copy would not know its contexts. */
export { createRequestHandler } from 'react-router'

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
  const { nonce, product, readAsset } = loadContext.get(pageContext)
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
  return new Response(isStatic(html) ? inlineStyles(html, nonce, readAsset) : html, { status, headers })
}

/** Only a page that React hydrates carries its loader data. */
const isStatic = (html: string) => !html.includes('window.__reactRouterContext')
