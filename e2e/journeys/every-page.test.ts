import AxeBuilder from '@axe-core/playwright'
import { expect, test, type Page } from '@playwright/test'
import { at, demonstration, freshPage, signIn } from '../people.ts'

/** Every page there is, by who may see it. */
const pages = {
  nobody: [
    '/',
    '/learnmore',
    '/donate',
    '/donate/manage',
    '/donationsuccess',
    '/about',
    '/terms',
    '/privacy',
    '/accessibility',
    '/contact',
    '/signin/new',
    '/signin/emailupdate',
    '/signin/provider',
    '/signin/link',
    '/signup',
    '/socialsignup',
    '/forgotpassword',
    '/resetpassword',
    '/confirmcode/activate',
    '/confirmcode/passwordchange',
    '/confirmcode/emailupdate',
    '/leave/n-1-1-0000000000000000000000',
    '/public-campaign/1',
    '/report/1-1-a-link-that-has-ended',
    '/error/401',
    '/no/such/page',
  ],
  musketeer: [
    '/musketeer/dashboard',
    '/musketeer/dashboard/help',
    '/musketeer/dashboard/causes',
    '/musketeer/dashboard/select-campaigns',
    '/musketeer/dashboard/view-campaigns',
    '/musketeer/dashboard/leaflets',
    '/musketeer/dashboard/history',
    '/musketeer/dashboard/settings',
    '/musketeer/campaign/1',
    '/musketeer/campaign/1/print',
    '/musketeer/campaign/2',
  ],
  organisation: [
    '/org/dashboard',
    '/org/dashboard/help',
    '/org/dashboard/new-campaign',
    '/org/dashboard/view-campaigns',
    '/org/dashboard/leaflets',
    '/org/dashboard/data',
    '/org/dashboard/settings',
    '/org/campaign/1',
  ],
  administrator: [
    '/admin/dashboard',
    '/admin/dashboard/orgs',
    '/admin/dashboard/org_apps',
    '/admin/dashboard/donations',
    '/admin/donors/2026',
    '/admin/dashboard/newsletter',
    '/admin/dashboard/mail',
    '/admin/dashboard/settings',
    '/admin/musketeer/4',
    '/admin/org/2',
    '/admin/orgapp/5',
  ],
  applicant: ['/id/info', '/id/settings'],
} as const

/** What the product may keep in a browser: the session, the e-mail between two steps, a form interrupted by signing in,
 * where a page was scrolled to, and how leaflets were printed last. */
const storageAllowed = ['authorities', 'token', 'expiresAt', 'email', 'printPack']
const tabStorageAllowed = ['drafts', 'provider', 'donation', 'react-router-scroll-positions']

async function enter(page: Page, who: keyof typeof pages): Promise<void> {
  if (who !== 'nobody') await signIn(page, demonstration[who], demonstration.password)
}

/** Opens a page and waits until its own matter is there, not its skeleton. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(at(path))
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
}

for (const who of Object.keys(pages) as (keyof typeof pages)[])
  // 320 px is also a screen of 1280 px at 400 % zoom.
  for (const width of [320, 1280])
    test(`as ${who} at ${width} px: no cookie, nothing from elsewhere, no fault against WCAG 2.2 AA`, async ({
      browser,
    }) => {
      test.setTimeout(180_000)
      const page = await freshPage(browser, { width, height: 800 })
      const elsewhere: string[] = []
      const complaints: string[] = []
      page.on('request', (request) => {
        const url = request.url()
        if (!url.startsWith(at('/')) && !/^(data|blob):/.test(url)) elsewhere.push(url)
      })
      page.on('console', (message) => {
        if (/Content Security Policy|Trusted ?Type|Hydration|did not match/i.test(message.text()))
          complaints.push(`${page.url()}: ${message.text()}`)
      })
      page.on('pageerror', (error) => complaints.push(`${page.url()}: ${error.message}`))
      await enter(page, who)

      for (const path of pages[who]) {
        await open(page, path)
        const { violations } = await new AxeBuilder({ page })
          .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
          .analyze()
        expect(
          violations.map(
            ({ id, nodes }) => `${path}: ${id} ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
          ),
        ).toEqual([])
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth)
        expect(overflow, `${path} scrolls sideways`).toBeLessThanOrEqual(width)
        const kept = await page.evaluate(() => [Object.keys(localStorage), Object.keys(sessionStorage)])
        expect(storageAllowed, path).toEqual(expect.arrayContaining(kept[0]!))
        expect(tabStorageAllowed, path).toEqual(expect.arrayContaining(kept[1]!))
      }
      expect(await page.context().cookies()).toEqual([])
      expect(elsewhere).toEqual([])
      expect(complaints).toEqual([])
    })
