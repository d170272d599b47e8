import { defineConfig } from '@playwright/test'
import { findChromium } from '../scripts/chromium.mjs'

/** Journeys that only look. */
const sights = /(every-page|headers|musketeer-tabs|phone-menu|what-opens)\.test\.ts$/

/**
 * All journeys run in one world: each makes its own people, and the mailbox tells them apart. Those who do something do it one after the other, because some
 * of it all can feel; beside them those who only look.
 */
export default defineConfig({
  testDir: 'journeys',
  outputDir: 'results',
  globalSetup: './start-product.ts',
  workers: 2,
  fullyParallel: false,
  projects: [
    { name: 'deeds', testIgnore: sights, workers: 1 },
    { name: 'sights', testMatch: sights, workers: 1 },
  ],
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  use: {
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    actionTimeout: 10_000,
    // It takes a quarter of the time; `--trace on` makes one of a journey that failed.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: await findChromium(),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
      ],
    },
  },
})
