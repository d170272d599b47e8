import { readFileSync } from 'node:fs'
import { expect, test } from '../journey.ts'
import { waitUntilLoaded } from '../pages.ts'
import { at, demonstration, openFreshPage, signIn } from '../people.ts'

const { musketeer, password } = demonstration
const dashboard = '/musketeer/dashboard'

test('every tab of a musketeer asks the server at most twice', async ({ browser }) => {
  const page = await openFreshPage(browser)
  await signIn(page, musketeer, password)
  for (const tab of ['', 'causes', 'select-campaigns', 'view-campaigns', 'leaflets', 'history', 'settings']) {
    const asked: string[] = []
    const note = (request: { url(): string }) => {
      const { pathname } = new URL(request.url())
      if (pathname.startsWith('/api/')) asked.push(pathname)
    }
    page.on('request', note)
    await page.goto(at(`${dashboard}/${tab}`))
    await waitUntilLoaded(page)
    await page.waitForLoadState('networkidle')
    page.off('request', note)
    console.log(`${tab || 'my details'}: ${asked.join(', ')}`)
    expect(asked.length, tab).toBeGreaterThan(0)
    expect(asked.length, tab).toBeLessThanOrEqual(2)
  }
})

test('the history is sorted by its headings, on a phone too, shows months and can be downloaded', async ({
  browser,
}) => {
  const page = await openFreshPage(browser)
  await signIn(page, musketeer, password)
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
  const downwards = await delivered()
  expect(downwards).toEqual(downwards.toSorted((one, other) => other - one))
  expect(downwards[0]).toBeGreaterThan(0)
  await page.getByRole('link', { name: 'Delivered', exact: true }).click()
  await sorted('ascending')
  expect(await delivered()).toEqual(downwards.toReversed())
  await expect(page).toHaveURL(/sort=delivered&order=asc/)
  await expect(page.getByRole('img', { name: /Your last twelve months/ }).first()).toBeVisible()

  await page.setViewportSize({ width: 320, height: 640 })
  await page.getByRole('link', { name: 'Campaign', exact: true }).click()
  await expect(page).toHaveURL(/sort=campaign&order=asc/)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)

  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download as a spreadsheet (CSV)' }).click()
  const saved = await saving
  expect(saved.suggestedFilename()).toMatch(/^my-leaflets-to-\d{4}-\d\d-\d\d\.csv$/)
  const lines = readFileSync(await saved.path(), 'utf8')
    .trim()
    .split('\r\n')
  expect(lines[0]).toContain('Campaign,Sign Up Date,Email Date,Left,Delivered')
  expect(lines).toHaveLength(downwards.length + 1)
})

test('a musketeer whose mailbox refuses our email sees this wherever leaflets are promised, and what to do', async ({
  browser,
}) => {
  const page = await openFreshPage(browser)
  await signIn(page, demonstration.moved, password)
  const told = page.getByText(/Our emails to you are bouncing, so we have stopped emailing you leaflets\./)
  await expect(async () => {
    await page.goto(at(dashboard))
    // Their mail server reports some time after it accepted the email.
    await expect(told).toBeVisible({ timeout: 2000 })
  }).toPass()
  await expect(page.getByRole('definition').filter({ hasText: 'None by email at the moment' })).toBeVisible()
  await page.getByRole('link', { name: 'Change your email in Settings' }).click()
  await expect(page.getByText('We are not emailing you leaflets at the moment.')).toBeVisible()
  await expect(told).toBeVisible()
  await expect(page.getByLabel('New email')).toBeVisible()

  await page.goto(at(`${dashboard}/view-campaigns`))
  await page.getByRole('article').getByRole('link').first().click()
  await expect(told).toBeVisible()
  await expect(page.getByText(/will come by email/)).toBeHidden()
})
