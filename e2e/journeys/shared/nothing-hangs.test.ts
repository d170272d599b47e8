import type { Page, Request } from '@playwright/test'
import * as paths from '@street-musketeers/contract/public-urls.ts'
import { expect, test } from '../../journey.ts'
import { openPage, signInAs, visitors, type Visitor } from '../../pages.ts'
import { at, openFreshPage } from '../../people.ts'

/** The pages that each kind of visitor opens first. */
const firstPages: Record<Visitor, readonly string[]> = {
  nobody: [
    paths.home(),
    paths.publicCampaign(1),
    paths.donate(),
    paths.signIn(),
    paths.signUp(),
    paths.providerReturn(),
    paths.printByLink('1-1-a-link-that-has-ended'),
  ],
  musketeer: [paths.musketeerDashboard()],
  organisation: [paths.organisationDashboard()],
  administrator: [paths.administratorDashboard()],
  applicant: [paths.applicationThanks()],
}

const phone = { width: 360, height: 740 }

/** The addresses of the scripts, styles and calls of a page while it opens, without those of pages before it. */
async function filesOf(page: Page, path: string): Promise<string[]> {
  const addresses = new Set<string>()
  const note = (request: Request) => {
    if (['script', 'stylesheet', 'fetch'].includes(request.resourceType())) addresses.add(request.url())
  }
  page.on('request', note)
  await openPage(page, path)
  page.off('request', note)
  return [...addresses]
}

/** Waits for words in the place of the skeleton, and a way on. @returns the heading */
async function readPage(page: Page): Promise<string> {
  await expect(page.locator('[data-skeleton]:visible')).toHaveCount(0)
  const heading = page.locator('h1:visible')
  await expect(heading).toHaveCount(1)
  await expect(page.locator('main').locator('a:visible, button:visible').first()).toBeVisible()
  return heading.innerText()
}

/** The scripts and styles of dashboards that an earlier visitor's page could not load: without them every dashboard shows the same. */
const tried = new Set<string>()

const failures = ['This page hasn’t loaded yet', 'That did not work', 'Something went wrong']

for (const visitor of visitors)
  test(`as ${visitor}, a page whose script, style or first call cannot be loaded has words and a way on`, async ({
    browser,
  }) => {
    const page = await openFreshPage(browser, phone)
    await signInAs(page, visitor)
    // Routing turns the browser's cache off.
    await page.route(/nothing/, (route) => route.continue())
    let failed = 0
    for (const path of firstPages[visitor])
      for (const file of await filesOf(page, path)) {
        if (tried.has(file)) continue
        if (visitor !== 'nobody' && !file.includes('/api/')) tried.add(file)
        const isFile = ({ href }: URL) => href === file
        await page.route(isFile, (route) => route.abort())
        await page.goto(at(path))
        const heading = await readPage(page)
        if (failures.includes(heading)) {
          failed += 1
          await expect(page.locator('main').getByText('Try again', { exact: true }), file).toBeVisible()
          await expect(page.getByRole('link', { name: 'Go to the home page' }), file).toBeVisible()
        }
        await page.unroute(isFile)
      }
    if (visitor === 'musketeer') expect(failed).toBeGreaterThan(5)
    else if (visitor !== 'nobody') expect(failed).toBeGreaterThan(0)
    if (!failures.includes(await page.locator('h1:visible').innerText())) return
    await page.locator('main').getByText('Try again', { exact: true }).click()
    await expect.poll(() => readPage(page)).not.toMatch(failures.join('|'))
  })

test('a page whose script or first call gets no reply says so after 8 seconds', async ({ browser }) => {
  const page = await openFreshPage(browser, phone)
  await page.clock.install()
  await signInAs(page, 'musketeer')
  for (const file of [/\/assets\/my-details-/, /\/api\/user$/]) {
    // What hangs goes on hanging: only what is asked for afterwards gets a reply.
    let hangs = true
    await page.route(file, (route) => (hangs ? undefined : route.continue()))
    const asked = page.waitForRequest(file)
    await page.goto(at(paths.musketeerDashboard()), { waitUntil: 'commit' })
    await asked
    await expect(page.locator('[data-skeleton]')).toBeVisible()
    await expect(page.getByText('This page hasn’t loaded yet')).toBeHidden()
    await page.clock.fastForward(8000)
    expect(await readPage(page)).toBe('This page hasn’t loaded yet')
    hangs = false
    await page.getByRole('link', { name: 'Try again' }).click()
    await expect.poll(() => readPage(page)).not.toMatch(failures.join('|'))
  }
})

/** Presses a link. @returns how long it takes until the page shows that something happens, in milliseconds */
const pressAndTime = (page: Page, link: string): Promise<number> =>
  page.evaluate(async (selector) => {
    const pressedAt = performance.now()
    document.querySelector<HTMLElement>(selector)!.click()
    while (getComputedStyle(document.documentElement, '::after').animationName === 'none')
      await new Promise(requestAnimationFrame)
    return performance.now() - pressedAt
  }, link)

test('a press on a tab shows at once that something happens, and after 8 seconds a way on', async ({
  browser,
}) => {
  const page = await openFreshPage(browser)
  await page.clock.install()
  await signInAs(page, 'musketeer')
  await openPage(page, paths.musketeerDashboard())
  let hangs = true
  await page.route(/\/api\/history\//, (route) => (hangs ? undefined : route.continue()))
  const asked = page.waitForRequest(/\/api\/history\//)
  expect(await pressAndTime(page, 'nav a[href$="/history"]')).toBeLessThan(150)
  await expect(page.locator('nav a.pending:visible')).toHaveText('History')
  const slow = page.getByText('This is taking a long time.')
  await expect(slow).toBeHidden()
  await asked
  await page.clock.fastForward(8000)
  await expect(slow).toBeVisible()
  hangs = false
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'Your history' })).toBeVisible()
  await expect(slow).toBeHidden()
})

test('a press on a link between public pages shows it at once too, and after 8 seconds a way on', async ({
  browser,
}) => {
  const page = await openFreshPage(browser, phone)
  await openPage(page, paths.home())
  await page.route(at(paths.about()), () => {})
  // In one piece, because nothing else reaches a page that is about to be left.
  const [shownAfter, wayOn] = await page.evaluate(async () => {
    const pressedAt = performance.now()
    document.querySelector<HTMLElement>('nav a[href="/about"]')!.click()
    const until = async (isTrue: () => boolean) => {
      while (!isTrue()) await new Promise(requestAnimationFrame)
      return performance.now() - pressedAt
    }
    const bar = getComputedStyle(document.documentElement, '::after')
    const after = await until(() => bar.animationName !== 'none')
    const words = document.querySelector<HTMLElement>('[data-slow]')!
    await until(() => words.checkVisibility())
    return [after, words.querySelector('a')!.href] as const
  })
  expect(shownAfter).toBeLessThan(150)
  expect(wayOn).toBe(at(paths.about()))
})

test('a tab whose script cannot be loaded says so at its own address', async ({ browser }) => {
  const page = await openFreshPage(browser)
  await signInAs(page, 'musketeer')
  await openPage(page, paths.musketeerDashboard())
  const historyScript = /\/assets\/history-/
  await page.route(historyScript, (route) => route.abort())
  await page.getByRole('link', { name: 'History' }).click()
  await expect(page.getByText('This page hasn’t loaded yet')).toBeVisible()
  await expect(page).toHaveURL(at(paths.musketeerDashboard('history')))
  await page.unroute(historyScript)
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'Your history' })).toBeVisible()
})

test('an error above every page, and one in the error page itself, do not leave the document empty', async ({
  browser,
}) => {
  const page = await openFreshPage(browser)
  await signInAs(page, 'musketeer')
  // The guard reads this before any page below it is loaded.
  await page.evaluate(() => (sessionStorage.drafts = 'broken'))
  await page.goto(at(paths.musketeerDashboard()))
  expect(await readPage(page)).toBe('Something went wrong')
  await expect(page.getByRole('link', { name: 'Go to the home page' })).toBeVisible()
  await page.evaluate(() => sessionStorage.clear())

  await page.route(/\/assets\/entry\.client-/, async (route) => {
    await page.evaluate(() => Object.assign(window, { showOpening: undefined }))
    await route.continue()
  })
  await page.goto(at(paths.musketeerDashboard()))
  expect(await readPage(page)).toBe('Something went wrong')
  await page.getByRole('link', { name: 'Go to the home page' }).click()
  await expect(page).toHaveURL(at(paths.home()))
})
