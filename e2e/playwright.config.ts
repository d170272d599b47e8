import { defineConfig } from '@playwright/test'
import { findChromium } from '../scripts/chromium.mjs'

/** Journeys run one after the other in one world: each makes its own people, and the mailbox tells them apart. */
export default defineConfig({
  testDir: 'journeys',
  outputDir: 'results',
  globalSetup: './start-product.ts',
  workers: 1,
  fullyParallel: false,
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  use: {
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    actionTimeout: 10_000,
    trace: 'retain-on-failure',
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
