import type { Page } from '@playwright/test'

/** Blocks reads from the API, as in a lift or while the server restarts. Writes still get through. @returns a function that allows reads again */
export async function blockReads(page: Page): Promise<() => Promise<void>> {
  const isApiCall = (url: URL) => url.pathname.startsWith('/api/')
  await page.route(isApiCall, (route) =>
    route.request().method() === 'GET' ? route.abort() : route.fallback(),
  )
  return () => page.unroute(isApiCall)
}
