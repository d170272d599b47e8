/**
 * Takes the pictures of the Help's walkthroughs from the running product, so that they show it as it is: `npm run screenshots`.
 * They are kept beside the Help that shows them; the build fails for one that is missing.
 */
import { startWhole } from '@street-musketeers/sandbox/start-whole.ts'
import { chromium, type Page } from '@playwright/test'
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { findChromium } from '../scripts/chromium.mjs'
import { at, demonstration, signIn } from './people.ts'

/** As people see it on a phone: the pictures are read there, too. */
const viewport = { width: 390, height: 780 }

interface Shot {
  name: string
  path: string
  /** What to bring to the top of the picture; the top of the page without it. */
  from?: (page: Page) => ReturnType<Page['locator']>
}

const heading = (name: RegExp) => (page: Page) => page.getByRole('heading', { name }).first()

const walkthroughs = {
  membership: {
    who: demonstration.musketeer,
    shots: [
      { name: 'causes', path: '/musketeer/dashboard/causes' },
      { name: 'select-campaigns', path: '/musketeer/dashboard/select-campaigns' },
      { name: 'campaign', path: '/musketeer/campaign/1' },
      { name: 'print-pack', path: '/musketeer/campaign/1/print' },
      { name: 'report', path: '/musketeer/campaign/1', from: heading(/My campaign/i) },
      { name: 'history', path: '/musketeer/dashboard/history' },
    ],
  },
  organisations: {
    who: demonstration.organisation,
    shots: [
      { name: 'new-campaign', path: '/org/dashboard/new-campaign' },
      { name: 'view-campaigns', path: '/org/dashboard/view-campaigns' },
      { name: 'campaign', path: '/org/campaign/1' },
      { name: 'data', path: '/org/dashboard/data' },
    ],
  },
} satisfies Record<string, { who: string; shots: Shot[] }>

const whole = await startWhole()
process.env.JOURNEY_URL = whole.url
process.env.JOURNEY_MAILBOX = whole.mailboxUrl
const browser = await chromium.launch({ executablePath: await findChromium(), args: ['--no-sandbox'] })
try {
  for (const [domain, { who, shots }] of Object.entries(walkthroughs)) {
    const context = await browser.newContext({
      viewport,
      deviceScaleFactor: 2,
      colorScheme: 'light',
      locale: 'en-GB',
      timezoneId: 'Europe/London',
      reducedMotion: 'reduce',
    })
    const page = await context.newPage()
    await signIn(page, who, demonstration.password)
    for (const shot of shots as Shot[]) await take(page, domain, shot)
    await context.close()
  }
} finally {
  await browser.close()
  await whole.stop()
}

async function take(page: Page, domain: string, { name, path, from }: Shot): Promise<void> {
  await page.goto(at(path))
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.waitForLoadState('networkidle')
  const top = from?.(page) ?? page.getByRole('main')
  await top.evaluate((element) => scrollTo(0, element.getBoundingClientRect().top + scrollY - 16))
  const picture = await page.screenshot()
  const file = fileURLToPath(new URL(`../web/src/${domain}/help/${name}.webp`, import.meta.url))
  writeFileSync(file, await sharp(picture).resize({ width: viewport.width }).webp({ quality: 78 }).toBuffer())
  console.log(`${domain}/help/${name}.webp`)
}
