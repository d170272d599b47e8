import { test as base } from '@playwright/test'

export { expect } from '@playwright/test'

/**
 * A journey leaves no window open: each takes a processor's time from all that follow. What was in them when it failed is kept as
 * pictures.
 */
export const test = base.extend<{ closeContexts: void }>({
  closeContexts: [
    async ({ browser }, use, testInfo) => {
      await use()
      const contexts = browser.contexts()
      const pages = contexts.flatMap((context) => context.pages())
      if (testInfo.status !== testInfo.expectedStatus)
        for (const [nth, page] of pages.entries())
          await page.screenshot({ path: testInfo.outputPath(`page-${nth + 1}.png`) })
      await Promise.all(contexts.map((context) => context.close()))
    },
    { auto: true },
  ],
})
