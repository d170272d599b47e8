import { defineConfig } from '@playwright/test'
import { findHeadlessShell } from '../scripts/chromium.mjs'
import { chromiumArgs } from './chromium-args.ts'

/** Journeys that only read, or change only their own data. */
const isolatedJourneys =
  /(cause-order|counted-taps|current-page|emails|errors-are-red|every-page|external-account|headers|keyboard-only|layout-shift|leaving-asks|lost-connection|mail-health|musketeer-tabs|nothing-hangs|odd-requests|one-tap-report|phone-menu|reply-by-email|second-step|session-ends-elsewhere|settings|shared-computer|shared-links|sign-up-from-leaflet|stores-nothing|way-around|way-in-counted|ways-in-and-out)\.test\.ts$/

/**
 * All journeys share one product: each creates its own people, and finds their emails in the mailbox by address. Journeys that
 * can affect others run one after another; the isolated ones run beside them, two at a time: a lane waits for its browser, the
 * product or an email much of its time.
 */
export default defineConfig({
  testDir: 'journeys',
  outputDir: 'results',
  globalSetup: './start-product.ts',
  workers: 3,
  fullyParallel: false,
  projects: [
    { name: 'shared', testIgnore: isolatedJourneys, workers: 1 },
    { name: 'isolated', testMatch: isolatedJourneys, workers: 2 },
  ],
  retries: 0,
  // Only for journeys that hang: how long a journey takes on a busy machine means nothing.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  use: {
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    actionTimeout: 30_000,
    // Tracing takes a quarter of the time; `--trace on` records a journey that failed.
    trace: 'off',
    launchOptions: {
      executablePath: await findHeadlessShell(),
      args: chromiumArgs,
    },
  },
})
