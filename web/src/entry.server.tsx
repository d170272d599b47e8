import { renderToReadableStream } from 'react-dom/server'
import {
  isRouteErrorResponse,
  RouterContextProvider,
  ServerRouter,
  type EntryContext,
  type HandleErrorFunction,
} from 'react-router'
import { pageContext, type PageContext } from './app/page-context.ts'
import { inlineAssets } from './app/inline-assets.ts'
import { ProductContext } from './app/product.ts'

/** The server renders with this copy of React Router and no other. */
export { createRequestHandler } from 'react-router'

/** Puts what the server hands to a page where loaders, actions and rendering find it. */
export function createLoadContext(given: PageContext): RouterContextProvider {
  return new RouterContextProvider(new Map([[pageContext, given]]))
}

/** A visitor who went away, or asked for what is not there, is no fault. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  const refused = isRouteErrorResponse(error) && error.status < 500
  if (!refused && !request.signal.aborted) context.get(pageContext).reportError(error)
}

/** Renders one document. It is sent whole: no page here has a slow part worth streaming. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const { nonce, product, readAsset } = loadContext.get(pageContext)
  const html = await renderToReadableStream(
    <ProductContext value={product}>
      <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
    </ProductContext>,
    { nonce, signal: request.signal },
  )
  await html.allReady
  const whole = await new Response(html).text()
  headers.set('content-type', 'text/html; charset=utf-8')
  return new Response(isStatic(whole) ? inlineAssets(whole, nonce, readAsset) : whole, { status, headers })
}

/** A page that React will not wake carries none of its data. */
const isStatic = (html: string) => !html.includes('__reactRouterContext')
