import { test as base, type Browser } from '@playwright/test'
import { findChromium } from '../scripts/chromium.mjs'
import { chromiumArgs } from './chromium-args.ts'

export { expect } from '@playwright/test'

interface Fixtures {
  closeContexts: void
  completeBrowser: Browser
}

/**
 * Closes every browser context after a journey, because open pages slow down the journeys that follow. A failure first keeps a screenshot
 * and the text of each page.
 * `completeBrowser` has a PDF viewer and keeps pages for the Back button; the headless shell of the other journeys does neither.
 */
export const test = base.extend<Fixtures>({
  closeContexts: [
    async ({ browser }, use, testInfo) => {
      await use()
      const contexts = browser.contexts()
      const pages = contexts.flatMap((context) => context.pages())
      if (testInfo.status !== testInfo.expectedStatus)
        for (const [index, page] of pages.entries()) {
          await page.screenshot({ path: testInfo.outputPath(`page-${index + 1}.png`) })
          await testInfo.attach(page.url(), { body: await page.locator('body').innerText() })
        }
      await Promise.all(contexts.map((context) => context.close()))
    },
    { auto: true },
  ],
  completeBrowser: async ({ playwright }, use) => {
    const browser = await playwright.chromium.launch({
      executablePath: await findChromium(),
      args: chromiumArgs,
      ignoreDefaultArgs: ['--disable-back-forward-cache'],
    })
    await use(browser)
    await browser.close()
  },
})
