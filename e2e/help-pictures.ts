import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { BrowserContextOptions, Page } from '@playwright/test'
import { openPage } from './pages.ts'
import { demonstration } from './people.ts'

export interface Picture {
  name: string
  path: string
  /** What to bring to the top of the picture; the top of the page without it. */
  from?: (page: Page) => ReturnType<Page['locator']>
  /** What the walkthrough speaks of: without it in sight no picture is taken. */
  shows?: string
}

const heading = (name: RegExp) => (page: Page) => page.getByRole('heading', { name }).first()

/** The pictures of the Help by the domain that shows them, and as whom its screens are seen. */
export const walkthroughs = {
  membership: {
    who: demonstration.musketeer,
    pictures: [
      { name: 'causes', path: '/musketeer/dashboard/causes' },
      {
        name: 'select-campaigns',
        path: '/musketeer/dashboard/select-campaigns',
        shows: 'View details & sign up',
      },
      {
        name: 'campaign',
        path: '/musketeer/campaign/2',
        from: (page) => page.getByText(/^By /).first(),
        shows: 'Sign Up',
      },
      { name: 'print-pack', path: '/musketeer/campaign/1/print', shows: 'How many houses?' },
      {
        name: 'report',
        path: '/musketeer/campaign/1',
        from: heading(/My campaign/i),
        shows: 'Leaflets delivered',
      },
      { name: 'history', path: '/musketeer/dashboard/history' },
    ],
  },
  organisations: {
    who: demonstration.organisation,
    pictures: [
      { name: 'new-campaign', path: '/org/dashboard/new-campaign' },
      { name: 'view-campaigns', path: '/org/dashboard/view-campaigns', shows: 'View and edit' },
      { name: 'campaign', path: '/org/campaign/1', shows: 'Open its public page' },
      { name: 'data', path: '/org/dashboard/data' },
    ],
  },
} satisfies Record<string, { who: string; pictures: Picture[] }>

export type Domain = keyof typeof walkthroughs

/** As people see it on a phone: the pictures are read there, too. */
export const phone = {
  viewport: { width: 390, height: 780 },
  deviceScaleFactor: 2,
  colorScheme: 'light',
  locale: 'en-GB',
  timezoneId: 'Europe/London',
  reducedMotion: 'reduce',
} satisfies BrowserContextOptions

/** Opens the screen of a picture where the picture begins. */
export async function showPicture(page: Page, { path, from }: Picture): Promise<void> {
  await openPage(page, path)
  const top = from?.(page) ?? page.getByRole('main')
  await top.evaluate((element) => scrollTo(0, element.getBoundingClientRect().top + scrollY - 16))
  // Leaflets come when they are in sight.
  await page.waitForFunction(() =>
    [...document.images].every((image) => image.complete || image.getBoundingClientRect().top > innerHeight),
  )
}

/**
 * The words of a screen's headings, fields, buttons and links: on the whole page, or those in sight now. What has figures in it
 * is left out, as it changes with days and deeds.
 */
export const readWords = (page: Page, which: 'all' | 'in sight'): Promise<string[]> =>
  page.getByRole('main').evaluate((main, onlyInSight) => {
    const words = new Set<string>()
    const walker = document.createTreeWalker(main, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const { data, parentElement } = walker.currentNode as Text
      if (!parentElement?.closest('h1, h2, label, legend, th, dt, button, a')) continue
      const { top, bottom, width } = parentElement.getBoundingClientRect()
      // What is for ears only is one pixel wide.
      const isSeen = width > 1 && (!onlyInSight || (top >= 0 && bottom <= innerHeight))
      if (isSeen && /[a-z]/i.test(data) && !/\d/.test(data)) words.add(data.trim())
    }
    return [...words]
  }, which === 'in sight')

const fileOf = (domain: Domain, name: string) =>
  fileURLToPath(new URL(`../web/src/${domain}/help/${name}`, import.meta.url))

export const pictureFile = (domain: Domain, { name }: Picture) => fileOf(domain, `${name}.webp`)

/** Keeps beside the pictures of a walkthrough which words stand in each. */
export function saveWords(domain: Domain, words: ReadonlyMap<string, readonly string[]>): void {
  const lines = [...words].flatMap(([name, each]) => each.map((word) => `${name}: ${word}\n`))
  writeFileSync(fileOf(domain, 'words.txt'), lines.join(''))
}

/** The words that stood in sight when a picture was taken. */
export const savedWords = (domain: Domain, { name }: Picture): string[] =>
  readFileSync(fileOf(domain, 'words.txt'), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith(`${name}: `))
    .map((line) => line.slice(name.length + 2))
