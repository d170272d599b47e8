import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { BrowserContextOptions, Locator, Page } from '@playwright/test'
import * as paths from '@street-musketeers/contract/public-urls.ts'
import { findDraftInReview } from './draft-in-review.ts'
import { openPage } from './pages.ts'
import { demonstration, startSession } from './people.ts'
import {
  openDoorstep,
  openHomesToSkip,
  openHubQueue,
  openNoPrinter,
  openShareLink,
} from './prepare-pictures.ts'

type Find = (page: Page) => Locator

export interface Picture {
  name: string
  /** A function makes what it shows, if that is not there yet. */
  path: string | (() => Promise<string>)
  /** What is meant. The picture has a ring around it. */
  ring: Find
  /** The element at the top of the picture; left out: what is meant is a little below the middle. */
  from?: Find
  /** What is folded, and opened first. */
  opens?: string
  /** Who opens its screen; left out: the walkthrough's account. */
  account?: string
}

/** The Help's pictures by domain, and the account that opens their screens. */
export const walkthroughs = {
  membership: {
    account: demonstration.musketeer,
    pictures: [
      {
        name: 'causes',
        path: '/musketeer/dashboard/causes',
        ring: (page) => page.locator('label', { hasText: 'Fair pay' }).first(),
      },
      {
        name: 'select-campaigns',
        path: '/musketeer/dashboard/select-campaigns',
        ring: (page) => page.getByRole('link', { name: 'View details & sign up' }).first(),
      },
      {
        name: 'campaign',
        path: '/musketeer/campaign/2',
        ring: (page) => page.getByRole('button', { name: 'Sign Up', exact: true }),
      },
      {
        name: 'doors',
        path: '/musketeer/campaign/1',
        ring: (page) => page.getByRole('button', { name: 'Keep these doors for me' }),
      },
      {
        name: 'print-pack',
        path: '/musketeer/campaign/1/print',
        // Not every browser prints by itself.
        ring: (page) => page.getByRole('button', { name: /^(Print my 20|Save the PDF)$/ }).first(),
      },
      {
        name: 'library',
        path: '/musketeer/campaign/1/print',
        opens: 'No printer? Print it at a library',
        ring: (page) => page.getByRole('button', { name: 'Show the code' }),
      },
      {
        name: 'no-printer',
        path: openNoPrinter,
        ring: (page) => page.locator('label', { hasText: 'Morley Library' }),
      },
      {
        name: 'print-hub',
        path: openHubQueue,
        from: (page) => page.getByRole('heading', { name: 'To print' }),
        ring: (page) => page.getByRole('button', { name: 'Save one PDF to print' }),
      },
      {
        name: 'report',
        path: '/musketeer/campaign/1#report',
        ring: (page) => page.getByLabel('Leaflets delivered'),
      },
      {
        name: 'doorstep',
        path: openDoorstep,
        ring: (page) => page.getByRole('button', { name: '+1' }),
      },
      {
        name: 'share-link',
        path: openShareLink,
        from: (page) => page.getByRole('heading', { name: 'Your own link' }),
        ring: (page) => page.getByRole('textbox', { name: 'Your own link' }),
      },
      {
        name: 'leaflets',
        path: '/musketeer/campaign/4',
        ring: (page) => page.getByText(/^Leaflet 1 of 3/).first(),
        from: (page) => page.getByText(/^Leaflet 1 of 3/).first(),
      },
      {
        name: 'history',
        path: '/musketeer/dashboard/history',
        ring: (page) => page.getByRole('row').nth(1),
      },
      {
        name: 'homes-to-skip',
        path: openHomesToSkip,
        from: (page) => page.getByRole('heading', { name: 'Which doors?' }),
        ring: (page) => page.getByText(/^Skip \d/),
      },
    ],
  },
  organisations: {
    account: demonstration.organisation,
    pictures: [
      {
        name: 'new-campaign',
        path: '/org/dashboard/new-campaign',
        ring: (page) => page.locator('input[type=file]').first(),
      },
      {
        name: 'make-leaflet',
        path: '/org/dashboard/new-campaign',
        ring: (page) => page.getByRole('link', { name: 'Make one here' }),
      },
      {
        name: 'choose-design',
        path: '/org/new-leaflet',
        ring: (page) => page.getByText('Two sides', { exact: true }),
      },
      {
        name: 'view-campaigns',
        path: '/org/dashboard/view-campaigns',
        from: (page) => page.getByRole('heading', { level: 1 }),
        ring: (page) => page.getByRole('article').first().getByRole('heading'),
      },
      {
        name: 'campaign',
        path: '/org/campaign/1',
        ring: (page) => page.getByRole('link', { name: 'Edit campaign' }),
      },
      {
        name: 'share',
        path: '/org/campaign/1/share',
        ring: (page) => page.getByRole('button', { name: 'Download the poster (PDF)' }),
      },
      {
        name: 'print-shop',
        path: '/org/campaign/1/print-shop',
        ring: (page) => page.getByRole('button', { name: 'Download the file (PDF)' }),
      },
      {
        name: 'copy',
        path: '/org/campaign/1/copy',
        ring: (page) => page.getByRole('button', { name: 'Use another leaflet instead' }),
      },
      {
        name: 'leaflets',
        path: '/org/campaign/4/leaflets',
        ring: (page) => page.getByRole('button', { name: 'Stop sending' }).first(),
        account: demonstration.organisationOfSeveral,
      },
      {
        name: 'member-message',
        path: '/org/campaign/1/messages',
        ring: (page) => page.getByRole('button', { name: 'Send for review' }),
      },
      {
        name: 'people',
        path: '/org/dashboard/people',
        ring: (page) => page.getByRole('button', { name: 'Change' }).first(),
      },
      {
        name: 'approve',
        path: async () => paths.draftReview(await findDraftInReview()),
        ring: (page) => page.getByText('Approve it', { exact: true }),
      },
      {
        name: 'branches',
        path: '/org/branches',
        ring: (page) => page.getByRole('button', { name: 'Vouch for it' }).first(),
      },
      {
        name: 'data',
        path: '/org/dashboard/data',
        ring: (page) => page.getByRole('img', { name: /bar chart/ }).first(),
      },
      {
        name: 'figures',
        path: '/org/campaign/1/figures',
        ring: (page) => page.getByRole('button', { name: /sheet for your meeting/ }),
      },
      {
        name: 'keys',
        path: '/org/keys',
        ring: (page) => page.getByRole('button', { name: 'Make a key' }),
      },
      {
        name: 'drafts',
        path: async () => {
          await findDraftInReview()
          return paths.organisationDashboard('view-campaigns')
        },
        from: (page) => page.getByRole('heading', { name: 'Drafts' }),
        ring: (page) => page.getByRole('link', { name: /^Go on/ }).first(),
      },
    ],
  },
} satisfies Record<string, { account: string; pictures: Picture[] }>

export type Domain = keyof typeof walkthroughs

/** A small phone: its whole width is in a picture, which a phone shows at half its own width. */
export const phone = {
  viewport: { width: 320, height: 740 },
  deviceScaleFactor: 1.5,
  colorScheme: 'light',
  locale: 'en-GB',
  timezoneId: 'Europe/London',
  reducedMotion: 'reduce',
} satisfies BrowserContextOptions

/** The side of a picture, which is square, in pixels of the page. */
export const side = phone.viewport.width

/** Shows the screens of a domain's pictures, one after another. */
export async function* showPictures(page: Page, domain: Domain): AsyncGenerator<Picture> {
  const { account: owner, pictures }: { account: string; pictures: readonly Picture[] } = walkthroughs[domain]
  let signedIn = ''
  for (const picture of pictures) {
    const account = picture.account ?? owner
    if (account !== signedIn) await startSession(page, account, demonstration.password)
    signedIn = account
    await showPicture(page, picture)
    yield picture
  }
}

/** Opens a picture's screen and scrolls until the picture is the upper part of the window. */
async function showPicture(page: Page, { path, opens, from, ring }: Picture): Promise<void> {
  await openPage(page, typeof path === 'string' ? path : await path())
  if (opens) await page.getByText(opens).click()
  await ring(page).waitFor()
  const { y, height } = (await ring(page).boundingBox())!
  const top = from ? (await from(page).boundingBox())!.y - 16 : Math.min(y - 16, y + height - side * 0.75)
  // The end of a page scrolls as far as the rest of it.
  await page.evaluate((by) => {
    // At once: with reduced motion, each change takes a moment.
    document.body.style.transitionProperty = 'none'
    document.body.style.paddingBottom = '100vh'
    scrollBy(0, by)
  }, top)
  // Leaflet images load when they are in view.
  await page.waitForFunction(() =>
    [...document.images].every((image) => image.complete || image.getBoundingClientRect().top > innerHeight),
  )
}

/**
 * The words of a screen's headings, fields, buttons and links: all of them, or only those in a picture. Text with digits is left out,
 * because it changes with the date and the data.
 * @param height of the upper part of the window to read
 */
export const readWords = (page: Page, height = Infinity): Promise<string[]> =>
  page.getByRole('main').evaluate(
    (main, bottomOfPicture) => {
      const words = new Set<string>()
      const walker = document.createTreeWalker(main, NodeFilter.SHOW_TEXT)
      while (walker.nextNode()) {
        const { data, parentElement } = walker.currentNode as Text
        if (!parentElement?.closest('h1, h2, label, legend, th, dt, button, a')) continue
        const { top, bottom, width } = parentElement.getBoundingClientRect()
        // Text for screen readers only is one pixel wide.
        const isInPicture =
          bottomOfPicture === null ||
          (top >= 0 && bottom <= bottomOfPicture && parentElement.checkVisibility())
        const ownText = [...parentElement.childNodes].filter((node) => node instanceof Text)
        const hasDigits = ownText.some((text) => /\d/.test(text.data))
        if (width > 1 && isInPicture && /[a-z]/i.test(data) && !hasDigits) words.add(data.trim())
      }
      return [...words]
    },
    Number.isFinite(height) ? height : null,
  )

const fileOf = (domain: Domain, name: string) =>
  fileURLToPath(new URL(`../web/src/${domain}/help/${name}`, import.meta.url))

export const pictureFile = (domain: Domain, { name }: Picture) => fileOf(domain, `${name}.webp`)

/** Saves the words in each picture of a walkthrough beside the pictures. */
export function saveWords(domain: Domain, words: ReadonlyMap<string, readonly string[]>): void {
  const lines = [...words].flatMap(([name, each]) => each.map((word) => `${name}: ${word}\n`))
  writeFileSync(fileOf(domain, 'words.txt'), lines.join(''))
}

/** The words that were in view when a picture was taken. */
export const savedWords = (domain: Domain, { name }: Picture): string[] =>
  readFileSync(fileOf(domain, 'words.txt'), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith(`${name}: `))
    .map((line) => line.slice(name.length + 2))
