import type { Page } from '@playwright/test'

/** Until it is put back, nothing can be read: as in a lift, or while the server starts anew. Deeds still arrive. */
export async function blockReads(page: Page): Promise<() => Promise<void>> {
  const unread = (url: URL) => url.pathname.startsWith('/api/')
  await page.route(unread, (route) => (route.request().method() === 'GET' ? route.abort() : route.fallback()))
  return () => page.unroute(unread)
}
