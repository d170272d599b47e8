import type { Page } from '@playwright/test'
import { expect, test } from '../../journey.ts'
import { openPage, openUnfolded } from '../../pages.ts'
import {
  activate,
  at,
  createMusketeer,
  demonstration,
  openFreshPage,
  password,
  signIn,
  signUp,
  startSession,
} from '../../people.ts'
import {
  expectOnlySession,
  expectSessionOver,
  invalidateSession,
  listStored,
  readPage,
  signInHere,
} from '../../stored.ts'

const settings = '/musketeer/dashboard/settings'
const signOut = (page: Page) => page.getByRole('button', { name: 'Sign Out' }).click()
const readToken = (page: Page) => page.evaluate(() => localStorage.getItem('token'))
const city = (page: Page) => page.getByLabel('Town or city')

/** Signs a musketeer up, with a half-written address in a second tab. @returns both tabs */
async function openTwoTabs(first: Page, email: string): Promise<[first: Page, second: Page]> {
  await createMusketeer(first, 'Ada Aardvark', email)
  await openPage(first, '/musketeer/dashboard')
  const second = await first.context().newPage()
  await openUnfolded(second, settings)
  await city(second).fill('Aardvark End')
  return [first, second]
}

test('signing out in one tab clears the others, which leave their dashboards', async ({ browser }) => {
  const [first, second] = await openTwoTabs(await openFreshPage(browser), 'two.tabs@journey.example')
  await signOut(first)
  await expect(first).toHaveURL(at('/'))
  await expect(second).toHaveURL(at('/'))
  for (const tab of [first, second]) await expect.poll(() => listStored(tab)).toEqual([])
})

test('signing out while a dashboard is still loading leads to the home page', async ({ browser }) => {
  const page = await openFreshPage(browser)
  await createMusketeer(page, 'Ada Hasty', 'ada.hasty@journey.example')
  await openPage(page, '/musketeer/dashboard')
  const [pressed, loaded] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  await page.route('**/assets/*.js', async (route) => {
    await pressed.promise
    await route.continue()
  })
  await page.route('**/api/signout', async (route) => {
    pressed.resolve()
    await loaded.promise
    await route.continue()
  })
  await page.reload({ waitUntil: 'commit' })
  const sent = page.waitForRequest('**/api/signout')
  await signOut(page)
  await sent
  await page.waitForLoadState('load')
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 500)))
  loaded.resolve()
  await expect(page).toHaveURL(at('/'))
})

test('a session lost in one tab keeps what the same person typed in another', async ({ browser }) => {
  const email = 'lost.tabs@journey.example'
  const [first, second] = await openTwoTabs(await openFreshPage(browser), email)
  await openUnfolded(first, settings)
  await invalidateSession(first)
  await first.getByRole('button', { name: 'Download my data' }).click()
  await expect(first).toHaveURL(/\/signin\/new\?next=/)
  await expect(second).toHaveURL(/\/signin\/new\?next=/)
  await expect.poll(() => listStored(second)).toEqual(['drafts'])
  await signInHere(second, email, password)
  await expect(second).toHaveURL(at(settings))
  await expect(city(second)).toHaveValue('Aardvark End')
  await expectOnlySession(second)
})

test('somebody else who signs in ends the first person’s session, in every tab', async ({ browser }) => {
  const [first, second] = await openTwoTabs(await openFreshPage(browser), 'replaced@journey.example')
  const token = await readToken(first)
  await signIn(first, demonstration.organisation, demonstration.password)
  await expect(second).toHaveURL(at('/'))
  await expectSessionOver(token)
  await expectOnlySession(first)
})

test('the Back button shows nothing of a person who signed out, even where the browser keeps pages', async ({
  completeBrowser,
}) => {
  const page = await openFreshPage(completeBrowser)
  const fromCache: boolean[] = []
  await page.exposeFunction('recordPage', (persisted: boolean) => void fromCache.push(persisted))
  await page.addInitScript(() =>
    addEventListener('pageshow', ({ persisted }) =>
      (window as unknown as { recordPage(persisted: boolean): void }).recordPage(persisted),
    ),
  )
  await startSession(page, demonstration.musketeer, demonstration.password)
  await openPage(page, '/contact')
  await page.getByLabel('Message').fill('Zebra crossings')
  await openUnfolded(page, settings)
  await expect(page.getByText(`You sign in with ${demonstration.musketeer}.`)).toBeVisible()
  const goTo = async (name: string) => {
    const shown = fromCache.length
    await page.getByRole('link', { name, exact: true }).first().click()
    await expect.poll(() => fromCache.length).toBeGreaterThan(shown)
  }
  const goBack = async () => {
    const shown = fromCache.length
    await page.evaluate(() => void setTimeout(() => history.back()))
    await expect.poll(() => fromCache.length).toBeGreaterThan(shown)
  }

  await test.step('while they are signed in, it shows the page as they left it', async () => {
    await city(page).fill('Aardvark End')
    await goTo('About')
    await goBack()
    expect(fromCache.at(-1)).toBe(true)
    await expect(city(page)).toHaveValue('Aardvark End')
  })
  await goTo('About')
  await signOut(page)
  await expect(page).toHaveURL(at('/'))
  await page.waitForLoadState()
  await goBack()
  await expect(page).toHaveURL(at('/about'))
  await goBack()
  // Home, if the browser tells the cached page that the storage was cleared; otherwise the page is loaded again.
  await expect(page).toHaveURL(/:\d+\/$|\/signin\/new\?next=/)
  expect(fromCache.slice(2)).toContain(true)
  expect(await readPage(page)).not.toMatch(/Aardvark|musketeer@demo/)
})

test('a code that activates an account ends the session of the browser it is used in', async ({
  browser,
}) => {
  const page = await openFreshPage(browser)
  const other = 'other.address@journey.example'
  await createMusketeer(page, 'Ada Host', 'host.browser@journey.example')
  await signUp(await openFreshPage(browser), {
    firstName: 'Oz',
    lastName: 'Other',
    email: other,
    as: 'musketeer',
  })

  await test.step('a link to the page that says so ends nothing', async () => {
    await page.goto(at('/signin/new?news=password-saved'))
    await expect(page.getByRole('button', { name: 'Sign Out' })).toBeVisible()
    await openPage(page, settings)
  })

  const token = await readToken(page)
  await activate(page, other)
  await expectSessionOver(token)
  await expectOnlySession(page)
  expect(await readToken(page)).not.toBe(token)
})
