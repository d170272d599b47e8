import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { BrowserContextOptions, Page } from '@playwright/test'
import { openPage } from './pages.ts'
import { demonstration, startSession } from './people.ts'

export interface Picture {
  name: string
  path: string
  /** The element at the top of the picture; by default the main content. */
  from?: (page: Page) => ReturnType<Page['locator']>
  /** Text that the walkthrough mentions; it must be in view. */
  shows?: string
  /** Who opens its screen; left out: the walkthrough's account. */
  account?: string
}

const heading = (name: RegExp) => (page: Page) => page.getByRole('heading', { name }).first()

/** The Help's pictures by domain, and the account that opens their screens. */
export const walkthroughs = {
  membership: {
    account: demonstration.musketeer,
    pictures: [
      { name: 'causes', path: '/musketeer/dashboard/causes' },
      {
        name: 'select-campaigns',
        path: '/musketeer/dashboard/select-campaigns',
        from: (page) => page.getByRole('article').first(),
        shows: 'View details & sign up',
      },
      {
        name: 'campaign',
        path: '/musketeer/campaign/2',
        from: (page) => page.getByText(/^By /).first(),
        shows: 'Sign Up',
      },
      {
        name: 'doors',
        path: '/musketeer/campaign/1',
        from: heading(/Which doors/),
        shows: 'Keep these doors for me',
      },
      { name: 'print-pack', path: '/musketeer/campaign/1/print', shows: 'Save the PDF' },
      {
        name: 'report',
        path: '/musketeer/campaign/1#report',
        from: heading(/My campaign/i),
        shows: 'Leaflets delivered',
      },
      {
        name: 'leaflets',
        path: '/musketeer/campaign/4',
        from: (page) => page.getByText(/^Leaflet 1 of 3/).first(),
      },
      { name: 'history', path: '/musketeer/dashboard/history' },
    ],
  },
  organisations: {
    account: demonstration.organisation,
    pictures: [
      { name: 'new-campaign', path: '/org/dashboard/new-campaign' },
      { name: 'view-campaigns', path: '/org/dashboard/view-campaigns', shows: 'View and edit' },
      {
        name: 'campaign',
        path: '/org/campaign/1',
        from: heading(/Results so far/),
        shows: 'Edit campaign',
      },
      {
        name: 'leaflets',
        path: '/org/campaign/4/leaflets',
        from: heading(/Leaflet 1 of 3/),
        shows: 'Stop sending',
        account: demonstration.organisationOfSeveral,
      },
      { name: 'data', path: '/org/dashboard/data' },
    ],
  },
} satisfies Record<string, { account: string; pictures: Picture[] }>

export type Domain = keyof typeof walkthroughs

/** A phone, as people read the Help on phones too. */
export const phone = {
  viewport: { width: 390, height: 780 },
  deviceScaleFactor: 2,
  colorScheme: 'light',
  locale: 'en-GB',
  timezoneId: 'Europe/London',
  reducedMotion: 'reduce',
} satisfies BrowserContextOptions

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

/** Opens a picture's screen and scrolls to where the picture begins. */
async function showPicture(page: Page, { path, from }: Picture): Promise<void> {
  await openPage(page, path)
  const top = from?.(page) ?? page.getByRole('main')
  await top.evaluate((element) => scrollTo(0, element.getBoundingClientRect().top + scrollY - 16))
  // Leaflet images load when they are in view.
  await page.waitForFunction(() =>
    [...document.images].every((image) => image.complete || image.getBoundingClientRect().top > innerHeight),
  )
}

/**
 * The words of a screen's headings, fields, buttons and links: all of them, or only those in view. Text with digits is left out,
 * because it changes with the date and the data.
 */
export const readWords = (page: Page, which: 'all' | 'in view'): Promise<string[]> =>
  page.getByRole('main').evaluate((main, onlyInView) => {
    const words = new Set<string>()
    const walker = document.createTreeWalker(main, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const { data, parentElement } = walker.currentNode as Text
      if (!parentElement?.closest('h1, h2, label, legend, th, dt, button, a')) continue
      const { top, bottom, width } = parentElement.getBoundingClientRect()
      // Text for screen readers only is one pixel wide.
      const isInView = top >= 0 && bottom <= innerHeight && parentElement.checkVisibility()
      const isVisible = width > 1 && (!onlyInView || isInView)
      if (isVisible && /[a-z]/i.test(data) && !/\d/.test(data)) words.add(data.trim())
    }
    return [...words]
  }, which === 'in view')

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
