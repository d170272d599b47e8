import type { Page } from '@playwright/test'
import { expect, test } from '../../journey.ts'
import { at, createApplicant, openDashboard, openFreshPage } from '../../people.ts'

/** Holds back the requests that save a draft, like a slow connection. @returns a function that waits for a pending request and sends it */
async function holdDraftSaves(page: Page): Promise<() => Promise<void>> {
  const pending: (() => Promise<void>)[] = []
  await page.route('**/api/applicationdraft', (route) => {
    if (route.request().method() !== 'PUT') return route.fallback()
    pending.push(() => route.continue())
  })
  return async () => {
    await expect.poll(() => pending.length).toBeGreaterThan(0)
    await pending.shift()!()
  }
}

test('a draft that is still saving on a slow connection is saved when its author signs out', async ({
  browser,
}) => {
  const page = await openFreshPage(browser)
  const email = 'hasty.applicant@journey.example'
  await createApplicant(page, 'Rosa Post', email)
  const token = await page.evaluate(() => localStorage.getItem('token'))
  const releaseNext = await holdDraftSaves(page)
  const first = page.waitForRequest((request) => request.method() === 'PUT')
  await page.getByLabel(/^Organisation/).fill('Hasty Workers')
  await first
  await page.getByLabel(/^Second line/).fill('Side door')
  const second = page.waitForRequest((request) => request.method() === 'PUT')
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await releaseNext()
  expect((await second).headers().authorization).toBe(`Bearer ${token}`)
  await releaseNext()
  await expect(page).toHaveURL(at('/'))
  expect(await page.evaluate(() => [{ ...localStorage }, sessionStorage.getItem('drafts')])).toEqual([
    {},
    null,
  ])
  const response = await fetch(at('/api/user'), { headers: { authorization: `Bearer ${token}` } })
  expect(response.status).toBe(401)

  const otherBrowser = await openFreshPage(browser)
  await openDashboard(otherBrowser, email)
  await expect(otherBrowser.getByLabel(/^Second line/)).toHaveValue('Side door')
})

test('an author can sign out even when the draft cannot be saved', async ({ browser }) => {
  const page = await openFreshPage(browser)
  await createApplicant(page, 'Rosa Post', 'stuck.applicant@journey.example')
  const token = await page.evaluate(() => localStorage.getItem('token'))
  const releaseNext = await holdDraftSaves(page)
  await page.route('**/api/signout', async (route) => {
    // The first save succeeds and sends the next, but by then the session has ended.
    const refused = page.waitForResponse(
      (response) => response.request().method() === 'PUT' && response.status() === 401,
    )
    await releaseNext()
    await releaseNext()
    await refused
    await route.continue()
  })
  await page.getByLabel(/^Organisation/).fill('Stuck Workers')
  await page.getByLabel(/^Second line/).fill('No door')
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page).toHaveURL(at('/'))
  expect(await page.evaluate(() => sessionStorage.getItem('drafts'))).toBeNull()
  const response = await fetch(at('/api/user'), { headers: { authorization: `Bearer ${token}` } })
  expect(response.status).toBe(401)
})

test('a draft that is still saving on a slow connection is saved when its author closes the page', async ({
  browser,
}) => {
  const page = await openFreshPage(browser)
  const email = 'leaving.applicant@journey.example'
  await createApplicant(page, 'Rosa Post', email)
  const releaseNext = await holdDraftSaves(page)
  const first = page.waitForRequest((request) => request.method() === 'PUT')
  await page.getByLabel(/^Organisation/).fill('Leaving Workers')
  await first
  await page.getByLabel(/^Second line/).fill('Open door')
  const [last] = await Promise.all([
    page.waitForRequest((request) => request.method() === 'PUT'),
    page.evaluate(() => dispatchEvent(new PageTransitionEvent('pagehide'))),
  ])
  expect(last.postDataJSON()).toMatchObject({ answers: { address: { secondLine: 'Open door' } } })
  await releaseNext()
  await releaseNext()
  await last.response()
  await page.close()

  const otherBrowser = await openFreshPage(browser)
  await openDashboard(otherBrowser, email)
  await expect(otherBrowser.getByLabel(/^Second line/)).toHaveValue('Open door')
})
