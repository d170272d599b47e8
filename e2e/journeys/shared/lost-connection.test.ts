import { expect, test } from '../../journey.ts'
import { makeLeaflet } from '../../leaflet-file.ts'
import { blockReads } from '../../block-reads.ts'
import { openPage } from '../../pages.ts'
import { at, createMusketeer, demonstration, openFreshPage, openReport, startSession } from '../../people.ts'

test('a saved delivery is not shown as lost, and a tab that fails to load can be retried', async ({
  browser,
}) => {
  const page = await openFreshPage(browser, { width: 360, height: 740 })
  const email = 'lift@journey.example'
  await createMusketeer(page, 'Lena Lift', email)
  await page.goto(at('/musketeer/campaign/1'))
  await page.getByRole('button', { name: 'Sign Up', exact: true }).click()
  await openReport(page)
  await page.getByLabel('Leaflets delivered').fill('20')

  const allowReads = await blockReads(page)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Thank you for updating your delivery data')).toBeVisible()
  await expect(page.getByText('This page could not be refreshed just now.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Withdraw From Campaign' })).toBeVisible()
  await allowReads()
  await page.reload()
  await expect(page.getByRole('cell', { name: /^20 / })).toHaveCount(1)

  await page.goto(at('/musketeer/dashboard/help'))
  const allowHistoryReads = await blockReads(page)
  const menu = page.locator('nav details')
  await menu.locator('summary').click()
  await menu.getByRole('link', { name: 'History' }).click()
  await expect(page.getByText('We cannot do that right now.')).toBeVisible()
  await expect(menu.locator('summary')).toBeVisible()
  const heading = page.getByRole('heading', { level: 1 })
  const errorBox = await heading.boundingBox()
  await allowHistoryReads()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'History', level: 1 })).toBeVisible()
  await expect(page.getByText('We cannot do that right now.')).toBeHidden()
  expect(errorBox?.x, 'it is where the others are').toBe((await heading.boundingBox())?.x)
})

test('a browser without a connection says so, keeps what was typed, and can try again', async ({
  browser,
}) => {
  const page = await openFreshPage(browser, { width: 360, height: 740 })
  await createMusketeer(page, 'Tess Tunnel', 'tunnel@journey.example')
  await page.goto(at('/musketeer/campaign/1'))
  await page.getByRole('button', { name: 'Sign Up', exact: true }).click()
  await openReport(page)
  await page.getByLabel('Leaflets delivered').fill('40')
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('alert').getByText('You’re not connected.')).toBeVisible()
  await expect(page.getByLabel('Leaflets delivered')).toHaveValue('40')
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Thank you for updating your delivery data')).toBeVisible()
  await expect(page.getByText('You’re not connected.')).toBeHidden()

  await page.goto(at('/donate'))
  await page.getByText('£OTHER', { exact: true }).click()
  await page.getByLabel('Please enter an amount').fill('12.50')
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Donate' }).click()
  await expect(page.getByRole('alert').getByText('You’re not connected.')).toBeVisible()
  await expect(page.getByLabel('Please enter an amount')).toHaveValue('12.50')
})

test('without a connection, links and forms leave the page and its words as they are', async ({
  browser,
}) => {
  const page = await openFreshPage(browser, { width: 360, height: 740 })
  const context = page.context()
  const notConnected = page.getByRole('alert').getByText('You’re not connected.')
  await createMusketeer(page, 'Olive Offline', 'olive.offline@journey.example')
  await openPage(page, '/musketeer/dashboard/help')
  await context.setOffline(true)
  const menu = page.locator('nav details')
  await menu.locator('summary').click()
  await menu.getByRole('link', { name: 'Settings' }).click()
  await expect(notConnected).toBeVisible()
  await expect(page).toHaveURL(at('/musketeer/dashboard/help'))
  await context.setOffline(false)
  await expect(notConnected).toBeHidden()
  await menu.locator('summary').click()
  await menu.getByRole('link', { name: 'Settings' }).click()
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible()

  await page.goto(at('/contact'))
  await page.getByLabel('Message').fill('Half a sentence, and the rest')
  await context.setOffline(true)
  await page.getByRole('link', { name: 'Skip to main content' }).press('Enter')
  await expect(page).toHaveURL(at('/contact#main'))
  await expect(notConnected).toBeHidden()
  await page.getByRole('link', { name: 'Donate' }).first().click()
  await expect(notConnected).toBeVisible()
  await page.getByRole('heading', { level: 1 }).click()
  await expect(notConnected).toBeHidden()
  await page.getByRole('main').getByRole('button', { name: 'Send' }).click()
  await expect(notConnected).toBeVisible()
  await expect(page.getByLabel('Message')).toHaveValue('Half a sentence, and the rest')
  await context.setOffline(false)
  await page.getByRole('main').getByRole('button', { name: 'Send' }).click()
  await expect(page.getByRole('alert').getByText('There is a problem')).toBeVisible()
})

test('a form keeps what was typed while the organisation’s figures cannot be loaded', async ({ browser }) => {
  const page = await openFreshPage(browser)
  await page.clock.install()
  await startSession(page, demonstration.organisation, demonstration.password)
  // Not the newest one: other journeys publish, also campaigns of several leaflets, which are changed elsewhere.
  await page.goto(at('/org/campaign/1'))
  await page.getByRole('textbox', { name: /^Description/ }).fill('Half a sentence, and then')
  await page.locator('input[type=file]').setInputFiles({
    name: 'leaflet.pdf',
    mimeType: 'application/pdf',
    buffer: await makeLeaflet('Half a leaflet'),
  })

  const allowReads = await blockReads(page)
  const failedRequest = page.waitForEvent('requestfailed')
  await page.clock.fastForward(30_000)
  await failedRequest
  await expect(page.getByRole('textbox', { name: /^Description/ })).toHaveValue('Half a sentence, and then')
  expect(
    await page.locator('input[type=file]').evaluate((input: HTMLInputElement) => input.files?.length),
  ).toBe(1)
  await allowReads()
  const response = page.waitForResponse(/\/api\/org\/campaign\//)
  await page.clock.fastForward(30_000)
  await response
  await expect(page.getByRole('textbox', { name: /^Description/ })).toHaveValue('Half a sentence, and then')
})
