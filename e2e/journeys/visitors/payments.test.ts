import type { Page } from '@playwright/test'
import { expect, test } from '../../journey.ts'
import { waitForEmail, listEmailsTo } from '../../mailbox.ts'
import { accessibilityFaults } from '../../pages.ts'
import { openControls, payWith } from '../../payments.ts'
import { at, openFreshPage } from '../../people.ts'

/** Chooses an amount and opens the provider's page. */
async function donate(page: Page, { amount, monthly = false }: { amount: string; monthly?: boolean }) {
  await page.goto(at('/donate'))
  if (monthly) await page.getByText('MONTHLY DONATION', { exact: true }).click()
  await page.getByText('£OTHER', { exact: true }).click()
  await page.getByLabel('Please enter an amount').fill(amount)
  await page.getByRole('button', { name: 'Donate' }).click()
}

const thanks = (page: Page) => page.getByRole('heading', { level: 1, name: 'Thank you for your donation' })

/** Presses a simulator's button in the newest row that contains the text and has that button. */
async function press(page: Page, text: string, button: string): Promise<void> {
  await openControls(page)
  const control = page.getByRole('button', { name: button, exact: true })
  await page.getByRole('listitem').filter({ hasText: text, has: control }).first().locator(control).click()
  await expect(page.getByRole('alert')).toHaveCount(0)
}

test('a declined card takes nothing, another pays once, and a donor can go back without paying', async ({
  browser,
}) => {
  const page = await openFreshPage(browser)
  const email = 'declined@journey.example'
  await donate(page, { amount: '7.01' })
  await payWith(page, /: declined$/, email)
  await expect(page.getByRole('alert')).toHaveText('Your card was declined.')
  await payWith(page, /: succeeds$/, email)
  await expect(thanks(page)).toBeVisible()
  await waitForEmail(email, /^Thank you for your donation of £7\.01/)

  await donate(page, { amount: '7.02' })
  await page.getByRole('link', { name: 'Back, without paying' }).click()
  await expect(page).toHaveURL(at('/donate'))
})

for (const javaScriptEnabled of [true, false])
  test(`a donor who comes back without paying sees it, finds the gift as it was and tries again, ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, async ({
    browser,
  }) => {
    const context = await browser.newContext({ javaScriptEnabled })
    const page = await context.newPage()
    await donate(page, { amount: '7,53', monthly: true })
    await page.getByRole('link', { name: 'Back, without paying' }).click()
    await expect(page.getByText(/nothing was taken.*£7\.53 every month/)).toBeVisible()
    await expect(page.getByRole('radio', { name: 'MONTHLY DONATION' })).toBeChecked()
    await expect(page.getByRole('radio', { name: '£OTHER' })).toBeChecked()
    await expect(page.getByLabel('Please enter an amount')).toHaveValue('7.53')
    if (javaScriptEnabled) expect(await accessibilityFaults(page)).toEqual([])

    await page.getByText('ONE OFF DONATION', { exact: true }).click()
    await page.getByText('£20', { exact: true }).click()
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('link', { name: 'Back, without paying' }).click()
    await expect(page.getByText(/£20\.00 once/)).toBeVisible()
    await expect(page.getByRole('radio', { name: 'ONE OFF DONATION' })).toBeChecked()
    await expect(page.getByRole('radio', { name: '£20' })).toBeChecked()
    await expect(page.getByLabel('Please enter an amount')).toBeHidden()

    const email = `again.${javaScriptEnabled ? 'script' : 'plain'}@journey.example`
    await page.getByRole('button', { name: 'Try again' }).click()
    await payWith(page, /: succeeds$/, email)
    await expect(thanks(page)).toBeVisible()
    await waitForEmail(email, /^Thank you for your donation of £20/)
    await context.close()
  })

test('a donor who pays by bank debit is thanked when the debit settles, and not when it fails', async ({
  browser,
}) => {
  const page = await openFreshPage(browser)
  const [settles, fails] = ['debit@journey.example', 'bounced@journey.example']
  for (const [email, amount] of [
    [settles, '8.01'],
    [fails, '8.02'],
  ] as const) {
    await donate(page, { amount })
    await payWith(page, /Bank debit/, email)
    await expect(page).toHaveURL(at('/donationsuccess'))
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
  expect(await listEmailsTo(settles)).toEqual([])
  await press(page, '£8.02', 'Let the debit fail')
  await press(page, '£8.01', 'Let the debit settle')
  await waitForEmail(settles, /^Thank you for your donation of £8\.01/)
  expect(await listEmailsTo(fails)).toEqual([])
})

test('while the provider is down the panel says so, and trying again later pays once', async ({
  browser,
}) => {
  const page = await openFreshPage(browser)
  const controls = await openFreshPage(browser)
  await openControls(controls)
  await controls.getByRole('button', { name: 'Go down' }).click()
  try {
    await donate(page, { amount: '9.01' })
    await expect(page.getByRole('alert')).toContainText('nothing was taken from you')
  } finally {
    await controls.getByRole('button', { name: 'Answer again' }).click()
  }
  await page.getByRole('button', { name: 'Donate' }).click()
  await expect(page.getByRole('heading', { name: 'Donate £9.01' })).toBeVisible()
})

test('the simulator’s pages are accessible, at 320 pixels too', async ({ browser }) => {
  const page = await openFreshPage(browser, { width: 320, height: 700 })
  const check = async () => {
    expect(await accessibilityFaults(page, null)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  }
  await donate(page, { amount: '10.01', monthly: true })
  await expect(page.getByRole('heading', { name: 'Subscribe £10.01' })).toBeVisible()
  await check()
  await payWith(page, /declined from next month/, 'narrow@journey.example')
  await expect(thanks(page)).toBeVisible()
  await page.getByRole('button', { name: 'Manage your billing information' }).click()
  await expect(page.getByRole('heading', { name: 'Manage your payments' })).toBeVisible()
  await check()
  await press(page, '£10.01 every month', 'Let a month pass')
  await expect(page.getByText('£10.01 every month: past_due')).toBeVisible()
  await check()
  expect(await page.context().cookies()).toEqual([])
})
