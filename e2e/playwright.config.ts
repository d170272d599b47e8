import { defineConfig } from '@playwright/test'
import { findChromium } from '../scripts/chromium.mjs'

/** Journeys of those who only look, or change only what is their own. */
const isolatedJourneys =
  /(external-account|cause-order|dialogs|every-page|headers|keyboard-only|lost-connection|musketeer-tabs|one-tap-report|phone-menu|settings)\.test\.ts$/

/**
 * All journeys run in one world: each makes its own people, and the mailbox tells them apart. Those who do what others can
 * feel do it one after the other; beside them all others.
 */
export default defineConfig({
  testDir: 'journeys',
  outputDir: 'results',
  globalSetup: './start-product.ts',
  workers: 2,
  fullyParallel: false,
  projects: [
    { name: 'felt', testIgnore: isolatedJourneys, workers: 1 },
    { name: 'apart', testMatch: isolatedJourneys, workers: 1 },
  ],
  retries: 0,
  // For what hangs: how long a journey takes on a busy machine says nothing.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  use: {
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    actionTimeout: 30_000,
    // It takes a quarter of the time; `--trace on` makes one of a journey that failed.
    trace: 'off',
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
