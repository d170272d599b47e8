/** `npm run screenshots` takes the Help's pictures again; `npm run screenshots -- all` takes every page. */
import { mkdir, rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { startStack } from '@street-musketeers/sandbox/start-stack.ts'
import { chromium, type Browser, type Page } from '@playwright/test'
import { findChromium } from '../scripts/chromium.mjs'
import { findPages, openPage, signInAs, visitors, type Visitor } from './pages.ts'
import { takeHelpPictures } from './take-help-pictures.ts'

/** Chromium shows date fields in its own language, often American English; with this flag it uses the page's language. */
const dateFieldsInOwnLanguage = '--enable-blink-features=LangAttributeAwareFormControlUI'

const folder = fileURLToPath(new URL('../screenshots/', import.meta.url))

/** Takes a picture of every page at three widths, light and dark, and saves them in `screenshots/`. */
async function takeEveryPage(browser: Browser): Promise<void> {
  await rm(folder, { recursive: true, force: true })
  for (const visitor of visitors)
    for (const width of [360, 768, 1280])
      for (const colorScheme of ['light', 'dark'] as const)
        await takePictures(browser, { visitor, width, colorScheme })
  console.log(folder)
}

async function takePictures(
  browser: Browser,
  { visitor, width, colorScheme }: { visitor: Visitor; width: number; colorScheme: 'light' | 'dark' },
): Promise<void> {
  const pictures = `${folder}${visitor}/${width}-${colorScheme}`
  await mkdir(pictures, { recursive: true })
  const context = await browser.newContext({
    viewport: { width, height: 800 },
    colorScheme,
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  await signInAs(page, visitor)
  for (const path of await findPages(visitor)) {
    await openPage(page, path)
    const file = `${pictures}/${path.replaceAll(/[^a-z0-9]+/gi, '-').replaceAll(/^-|-$/g, '') || 'home'}.png`
    await loadPictures(page)
    await page.screenshot({ path: file, fullPage: true })
  }
  await context.close()
}

/** Loads the pictures below the screen, which wait until somebody scrolls to them. */
const loadPictures = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    for (const picture of document.images) picture.loading = 'eager'
    await Promise.all([...document.images].map((picture) => picture.decode()))
  })

const [which, ...rest] = process.argv.slice(2)
if ((which !== undefined && which !== 'all') || rest.length) {
  console.error(
    'Usage: npm run screenshots (the Help’s pictures), or npm run screenshots -- all (every page)',
  )
  process.exit(2)
}

const stack = await startStack({ demonstration: 'year' })
process.env.JOURNEY_URL = stack.url
process.env.JOURNEY_DATA = stack.dataDirectory
process.env.JOURNEY_MAILBOX = stack.mailboxUrl
const browser = await chromium.launch({
  executablePath: await findChromium(),
  args: ['--no-sandbox', dateFieldsInOwnLanguage],
})
try {
  await (which === 'all' ? takeEveryPage(browser) : takeHelpPictures(browser))
} finally {
  await browser.close()
  await stack.stop()
}
