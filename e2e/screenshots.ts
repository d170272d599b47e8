/** `npm run screenshots` takes the Help's pictures again; `npm run screenshots -- all` takes every page. */
import { mkdir, rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { startStack } from '@street-musketeers/sandbox/start-stack.ts'
import { chromium, type Browser, type Page } from '@playwright/test'
import { findChromium } from '../scripts/chromium.mjs'
import { setTextSize } from './page-checks.ts'
import { findPages, openPage, signInAs, visitors, type Visitor } from './pages.ts'
import { scenes } from './scenes.ts'
import { takeHelpPictures } from './take-help-pictures.ts'

/** Chromium shows date fields in its own language, often American English; with this flag it uses the page's language. */
const dateFieldsInOwnLanguage = '--enable-blink-features=LangAttributeAwareFormControlUI'

const folder = fileURLToPath(new URL('../screenshots/', import.meta.url))

/** How a page can look. The width is in pixels; 320 is also a screen of 1280 at 400% zoom. */
interface Look {
  width: number
  colorScheme: 'light' | 'dark'
  /** How many times its usual size text has (WCAG 1.4.4). */
  textSize: number
}

const looks: readonly Look[] = [
  ...[360, 768, 1280].flatMap((width) => [
    { width, colorScheme: 'light' as const, textSize: 1 },
    { width, colorScheme: 'dark' as const, textSize: 1 },
  ]),
  { width: 320, colorScheme: 'light', textSize: 1 },
  { width: 360, colorScheme: 'light', textSize: 2 },
  { width: 1280, colorScheme: 'light', textSize: 2 },
]

/** Takes a picture of every page, and of what pages show after something was done, in every look, and saves them in `screenshots/`. */
async function takeEveryPage(browser: Browser): Promise<void> {
  await rm(folder, { recursive: true, force: true })
  for (const visitor of visitors) await takePictures(browser, visitor)
  console.log(folder)
}

async function takePictures(browser: Browser, visitor: Visitor): Promise<void> {
  const context = await browser.newContext({
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  const take = async (name: string) => {
    for (const { width, colorScheme, textSize } of looks) {
      await page.setViewportSize({ width, height: 800 })
      await page.emulateMedia({ colorScheme })
      await setTextSize(page, textSize)
      await loadPictures(page)
      if (textSize > 1) await growToPage(page, width, textSize)
      const pictures = `${folder}${visitor}/${width}-${colorScheme}${textSize > 1 ? '-large-text' : ''}`
      await mkdir(pictures, { recursive: true })
      await page.screenshot({ path: `${pictures}/${name}.png`, fullPage: textSize === 1 })
    }
    await setTextSize(page, 1)
  }
  await signInAs(page, visitor)
  for (const path of await findPages(visitor)) {
    await openPage(page, path)
    await take(path.replaceAll(/[^a-z0-9]+/gi, '-').replaceAll(/^-|-$/g, '') || 'home')
  }
  for await (const name of scenes[visitor]?.(page) ?? []) await take(name)
  await context.close()
}

/** Makes the screen as high as the page: while it takes a picture of more than the screen, Chromium forgets the size of text. */
async function growToPage(page: Page, width: number, textSize: number): Promise<void> {
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  await page.setViewportSize({ width, height })
  await setTextSize(page, textSize)
}

/**
 * Loads the pictures below the screen, which wait until somebody scrolls to them. Lays out the page anew before, because Chromium keeps
 * some styles of the last look.
 */
const loadPictures = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    document.documentElement.style.display = 'none'
    document.documentElement.getBoundingClientRect()
    document.documentElement.style.display = ''
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
