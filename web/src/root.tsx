import { use, useState, useSyncExternalStore, type ReactNode } from 'react'
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useMatches, useRouteLoaderData } from 'react-router'
import { webManifest } from '@street-musketeers/contract/public-urls.ts'
import type { Route } from './+types/root'
import type { Handle } from './app/handle.ts'
import { pageContext } from './app/page-context.ts'
import archivo from './app/fonts/archivo-expanded-800.woff2?url'
import atkinson from './app/fonts/atkinson-hyperlegible-next.woff2?url'
import icon32 from './app/page/icons/icon-32.png?url'
import touchIcon from './app/page/icons/touch-icon-180.png?url'
import icon from './app/page/icons/icon.svg?url'
import earlyScript from './app/api/early.js?url'
import notOpenedScript from './app/page/not-opened.js?url'
import { useEarlyCalls } from './app/api/early-calls.ts'
import { DocumentContext } from './app/rendering/document-context.ts'
import { InlineScripts } from './app/rendering/inline-script.tsx'
import { InlineSheets } from './app/rendering/inline-sheets.tsx'
import { pageScripts } from './app/page/page-scripts.ts'
import { Shell } from './shell/shell.tsx'
import { ErrorPage } from './app/page/error-page.tsx'
import { PageSkeleton } from './app/page/page-skeleton.tsx'
import './ui/styles/base.css'

const icons = [
  { rel: 'icon', href: icon32, type: 'image/png', sizes: '32x32' },
  { rel: 'icon', href: icon, type: 'image/svg+xml', sizes: 'any' },
  { rel: 'apple-touch-icon', href: touchIcon },
  { rel: 'manifest', href: webManifest() },
]

export function loader({ context }: Route.LoaderArgs) {
  return context.get(pageContext).product
}

/** The product details do not change while a page is open. */
export const shouldRevalidate = () => false

/** On a dashboard the scripts come first: they are what its content waits for. */
function FontsFirst() {
  return [archivo, atkinson].map((href) => (
    <link key={href} rel="preload" href={href} as="font" type="font/woff2" crossOrigin="anonymous" />
  ))
}

const neverChanges = () => () => {}

/** Whether this document came from the server. The security policy refuses scripts that React inserts, as it would when it shows an error in place of the root. */
function useIsFromServer(): boolean {
  const isHydrating = useSyncExternalStore(
    neverChanges,
    () => false,
    () => true,
  )
  return useState(isHydrating)[0]
}

/**
 * The document of every page. A static page has no framework script: it is HTML, CSS, `pageScripts`, at most one other script, and one more when its form was refused.
 */
export function Layout({ children }: { children: ReactNode }) {
  const loaderData = useRouteLoaderData('root')
  const handles = useMatches().map(({ handle }) => handle as Handle | undefined)
  // After an error before the loaders ran there is no data to hydrate with.
  const isStatic = handles.some((handle) => handle?.static) || loaderData === undefined
  const { early, picture } = useEarlyCalls()
  const isFromServer = useIsFromServer()
  const sheets = use(DocumentContext)?.sheets ?? []
  return (
    // page-role.js adds the signed-in role before React hydrates.
    <html lang="en-GB" data-early={early} data-picture={picture} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#fbf8f1" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#17150f" media="(prefers-color-scheme: dark)" />
        {isFromServer && (
          <InlineScripts srcs={isStatic ? pageScripts : [...pageScripts, earlyScript, notOpenedScript]} />
        )}
        <Meta />
        {isStatic && <FontsFirst />}
        {icons.map((icon) => (
          <link key={icon.href} {...icon} />
        ))}
        {isStatic || !isFromServer || import.meta.env.DEV ? <Links /> : <InlineSheets srcs={sheets} />}
        {handles.map(
          (handle) => handle?.script && <script key={handle.script} src={handle.script} type="module" />,
        )}
      </head>
      <body>
        {children}
        {!isStatic && isFromServer && (
          <>
            <ScrollRestoration />
            <Scripts />
          </>
        )}
      </body>
    </html>
  )
}

export default function Root() {
  return (
    <Shell>
      <Outlet />
    </Shell>
  )
}

/** A page that has no skeleton of its own. */
export const HydrateFallback = () => (
  <Shell>
    <PageSkeleton title="Opening" />
  </Shell>
)

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Shell>
      <ErrorPage error={error} />
    </Shell>
  )
}
