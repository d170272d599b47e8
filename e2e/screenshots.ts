/** `npm run screenshots` takes the Help's pictures again; `npm run screenshots -- all` shows every page on contact sheets. */
import { startStack } from '@street-musketeers/sandbox/start-stack.ts'
import { chromium } from '@playwright/test'
import { findChromium } from '../scripts/chromium.mjs'
import { makeContactSheets } from './make-contact-sheets.ts'
import { takeHelpPictures } from './take-help-pictures.ts'

/** Chromium shows date fields in its own language, often American English; with this flag it uses the page's language. */
const dateFieldsInOwnLanguage = '--enable-blink-features=LangAttributeAwareFormControlUI'

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
  await (which === 'all' ? makeContactSheets(browser) : takeHelpPictures(browser))
} finally {
  await browser.close()
  await stack.stop()
}
