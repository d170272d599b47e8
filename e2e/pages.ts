import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { at, demonstration, signIn } from './people.ts'

/** Every page there is, by who may see it. */
export const pages = {
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
    '/invitation',
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
    '/org/campaign/1/print',
  ],
  administrator: [
    '/admin/dashboard',
    '/admin/dashboard/orgs',
    '/admin/dashboard/org_apps',
    '/admin/dashboard/donations',
    '/admin/donors/2026',
    '/admin/dashboard/newsletter',
    '/admin/dashboard/mail',
    '/admin/dashboard/new_org',
    '/admin/dashboard/data',
    '/admin/dashboard/messages',
    '/admin/dashboard/administrators',
    '/admin/dashboard/audit',
    '/admin/dashboard/settings',
    '/admin/musketeer/4',
    '/admin/org/2',
    '/admin/orgapp/5',
  ],
  applicant: ['/id/info', '/id/settings'],
} as const

export type Visitor = keyof typeof pages
export const visitors = Object.keys(pages) as Visitor[]

export async function enter(page: Page, who: Visitor): Promise<void> {
  if (who !== 'nobody') await signIn(page, demonstration[who], demonstration.password)
}

/** Opens a page and waits until its own matter is there, not its skeleton. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(at(path))
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
}

/** What axe holds against WCAG 2.2 AA on the page as it stands, one line a fault. */
export async function faultsOf(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze()
  return violations.map(
    ({ id, nodes }) =>
      `${new URL(page.url()).pathname}: ${id} ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
  )
}
