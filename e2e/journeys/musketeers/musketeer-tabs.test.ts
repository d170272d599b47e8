import { readFileSync } from 'node:fs'
import { expect, test } from '../../journey.ts'
import { callsInVain, waitUntilLoaded } from '../../pages.ts'
import { at, demonstration, openFreshPage, startSession } from '../../people.ts'

const { musketeer, password } = demonstration
const dashboard = '/musketeer/dashboard'

test('every tab of a musketeer makes at most two API calls', async ({ browser }) => {
  const page = await openFreshPage(browser)
  await startSession(page, musketeer, password)
  for (const tab of ['', 'causes', 'select-campaigns', 'view-campaigns', 'leaflets', 'history', 'settings']) {
    const calls: string[] = []
    const record = (request: { url(): string }) => {
      const { pathname } = new URL(request.url())
      if (pathname.startsWith('/api/')) calls.push(pathname)
    }
    page.on('request', record)
    await page.goto(at(`${dashboard}/${tab}`))
    await waitUntilLoaded(page)
    await page.waitForLoadState('networkidle')
    page.off('request', record)
    console.log(`${tab || 'my details'}: ${calls.join(', ')}`)
    expect(calls.length, tab).toBeGreaterThan(0)
    expect(calls.length, tab).toBeLessThanOrEqual(2)
    // What began before the page's scripts is what they load.
    const begun = await page.evaluate(() => document.documentElement.dataset.early?.split(' ').slice(1) ?? [])
    expect(begun.map((address) => address.split('?')[0]).sort(), tab).toEqual(calls.sort())
    expect(await callsInVain(page), tab).toEqual([])
  }
})

test('the history can be sorted by its headings, on a phone too, shows monthly figures and can be downloaded', async ({
  browser,
}) => {
  const page = await openFreshPage(browser)
  await startSession(page, musketeer, password)
  await page.goto(at(`${dashboard}/history`))
  const delivered = () =>
    page
      .getByRole('table', { name: 'Your campaigns' })
      .locator('tbody tr td[data-label=Delivered]')
      .allInnerTexts()
      .then((cells) => cells.map(Number))
  const sorted = (order: 'ascending' | 'descending') =>
    expect(page.getByRole('columnheader', { name: 'Delivered' })).toHaveAttribute('aria-sort', order)

  await page.getByRole('link', { name: 'Delivered', exact: true }).click()
  await sorted('descending')
  const descending = await delivered()
  expect(descending).toEqual(descending.toSorted((one, other) => other - one))
  expect(descending[0]).toBeGreaterThan(0)
  await page.getByRole('link', { name: 'Delivered', exact: true }).click()
  await sorted('ascending')
  expect(await delivered()).toEqual(descending.toReversed())
  await expect(page).toHaveURL(/sort=delivered&order=asc/)
  await expect(page.getByRole('img', { name: /Your last twelve months/ }).first()).toBeVisible()

  await page.setViewportSize({ width: 320, height: 640 })
  await page.getByRole('link', { name: 'Campaign', exact: true }).click()
  await expect(page).toHaveURL(/sort=campaign&order=asc/)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download as a spreadsheet (CSV)' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^my-leaflets-to-\d{4}-\d\d-\d\d\.csv$/)
  const lines = readFileSync(await file.path(), 'utf8')
    .trim()
    .split('\r\n')
  expect(lines[0]).toContain('Campaign,Leaflet,Sign Up Date,Email Date,Left,Delivered')
  expect(lines).toHaveLength(descending.length + 1)
})

test('a musketeer whose emails bounce sees this, and what to do, wherever leaflets by email are mentioned', async ({
  browser,
}) => {
  const page = await openFreshPage(browser)
  await startSession(page, demonstration.moved, password)
  const notice = page.getByText(/Our emails to you are bouncing, so we have stopped emailing you leaflets\./)
  await expect(async () => {
    await page.goto(at(dashboard))
    // Their mail server reports the bounce some time after it accepts the email.
    await expect(notice).toBeVisible({ timeout: 2000 })
  }).toPass()
  await expect(
    page.getByRole('definition').filter({ hasText: 'None by email at the moment' }).first(),
  ).toBeVisible()
  await page.getByRole('link', { name: 'Change your email in Settings' }).click()
  await page.locator('summary').filter({ hasText: 'Leaflet frequency' }).click()
  await expect(page.getByText('We’re not emailing you leaflets at the moment.')).toBeVisible()
  await expect(notice).toBeVisible()
  await expect(page.getByLabel('New email')).toBeVisible()

  await page.goto(at(`${dashboard}/view-campaigns`))
  await page.getByRole('article').getByRole('link').first().click()
  await expect(notice).toBeVisible()
  await expect(page.getByText(/will come by email/)).toBeHidden()
})
