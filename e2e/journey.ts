import { test as base } from '@playwright/test'

export { expect } from '@playwright/test'

/** Closes every browser context after a journey, because open pages slow down the journeys that follow. A failure saves screenshots first. */
export const test = base.extend<{ closeContexts: void }>({
  closeContexts: [
    async ({ browser }, use, testInfo) => {
      await use()
      const contexts = browser.contexts()
      const pages = contexts.flatMap((context) => context.pages())
      if (testInfo.status !== testInfo.expectedStatus)
        for (const [index, page] of pages.entries())
          await page.screenshot({ path: testInfo.outputPath(`page-${index + 1}.png`) })
      await Promise.all(contexts.map((context) => context.close()))
    },
    { auto: true },
  ],
})
