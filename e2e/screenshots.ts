/**
 * Takes the pictures of the Help's walkthroughs from the running product, so that they show it as it is: `npm run screenshots`.
 * They are kept beside the Help that shows them, with the words in them, which a journey compares with the product; the build
 * fails for one that is missing.
 */
import { startStack } from '@street-musketeers/sandbox/start-stack.ts'
import { chromium, expect, type Browser, type Page } from '@playwright/test'
import sharp from 'sharp'
import { findChromium } from '../scripts/chromium.mjs'
import {
  saveWords,
  phone,
  pictureFile,
  showPicture,
  walkthroughs,
  readWords,
  type Domain,
  type Picture,
} from './help-pictures.ts'
import { listEmailsTo } from './mailbox.ts'
import { demonstration, signIn } from './people.ts'

/** Chromium writes date fields in its own language, which is often American; with this, in that of the page they are made in. */
const dateFieldsInOwnLanguage = '--enable-blink-features=LangAttributeAwareFormControlUI'

const whole = await startStack()
process.env.JOURNEY_URL = whole.url
process.env.JOURNEY_MAILBOX = whole.mailboxUrl
const browser = await chromium.launch({
  executablePath: await findChromium(),
  args: ['--no-sandbox', dateFieldsInOwnLanguage],
})
try {
  await waitForFirstLeaflet()
  for (const domain of Object.keys(walkthroughs) as Domain[]) await takePictures(browser, domain)
} finally {
  await browser.close()
  await whole.stop()
}

/** One picture says when it was mailed. */
async function waitForFirstLeaflet(): Promise<void> {
  const letters = () => listEmailsTo(demonstration.musketeer)
  await expect.poll(letters, { timeout: 60_000 }).not.toEqual([])
}

async function takePictures(browser: Browser, domain: Domain): Promise<void> {
  const { who, pictures } = walkthroughs[domain]
  const context = await browser.newContext(phone)
  const page = await context.newPage()
  await signIn(page, who, demonstration.password)
  const words = new Map<string, string[]>()
  for (const picture of pictures) words.set(picture.name, await takePicture(page, domain, picture))
  saveWords(domain, words)
  await context.close()
}

/** @returns the words in the picture */
async function takePicture(page: Page, domain: Domain, picture: Picture): Promise<string[]> {
  await showPicture(page, picture)
  await refreshDateFields(page)
  const words = await readWords(page, 'in sight')
  const { name, shows } = picture
  if (shows && !words.includes(shows))
    throw new Error(`“${shows}” is not in sight in ${domain}/help/${name}.`)
  const file = pictureFile(domain, picture)
  await sharp(await page.screenshot())
    .resize({ width: phone.viewport.width })
    .webp({ quality: 78 })
    .toFile(file)
  console.log(file)
  return words
}

/** Fields that a script made before they stood in the page do not know its language. */
function refreshDateFields(page: Page): Promise<void> {
  return page.locator('input[type=date]').evaluateAll((fields) => {
    for (const field of fields as HTMLInputElement[]) {
      field.type = 'text'
      field.type = 'date'
    }
  })
}
