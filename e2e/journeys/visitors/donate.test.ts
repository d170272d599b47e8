import type { Page } from '@playwright/test'
import { expect, test } from '../../journey.ts'
import { waitForEmail, listEmailsTo, findLink } from '../../mailbox.ts'
import { accessibilityFaults } from '../../pages.ts'
import { at, demonstration, openFreshPage, startSession } from '../../people.ts'
import { expectOnlySession, listStored, signInHere } from '../../stored.ts'

/** Pays on the provider's simulated page. */
async function pay(page: Page, email: string, method = /: succeeds$/): Promise<void> {
  await expect(page.getByText('No money moves')).toBeVisible()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel(method).check()
  await page.getByRole('button', { name: /Donate|Subscribe/ }).click()
  await expect(page).toHaveURL(/\/donationsuccess/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you for your donation')
}

const choose = (page: Page, label: string) => page.getByText(label, { exact: true }).click()
const donate = (page: Page) => page.getByRole('button', { name: 'Donate' }).click()

/** Gives another amount than those offered, and opens the provider's page. */
async function donateOther(page: Page, amount: string, monthly = false): Promise<void> {
  await page.goto(at('/donate'))
  if (monthly) await choose(page, 'MONTHLY DONATION')
  await choose(page, '£OTHER')
  await page.getByLabel('Please enter an amount').fill(amount)
  await donate(page)
}

/** Opens the control page of the payment simulator. */
async function openControls(page: Page): Promise<void> {
  await page.goto(process.env.JOURNEY_PAYMENTS!)
  await expect(page.getByRole('heading', { name: 'Simulated payments' })).toBeVisible()
}

test('a monthly donation is stopped on the billing page, which another browser cannot open', async ({
  browser,
}) => {
  const page = await openFreshPage(browser)
  const email = 'monthly@journey.example'
  await page.goto(at('/donate'))
  await choose(page, 'MONTHLY DONATION')
  await choose(page, '£5')
  await donate(page)
  const returnRequest = page.waitForRequest(/\/donationsuccess\?session_id=/)
  await pay(page, email)
  const thanks = (await returnRequest).url()

  await page.reload()
  await expect(page).toHaveURL(at('/donationsuccess'))
  const otherBrowser = await openFreshPage(browser)
  await otherBrowser.goto(thanks)
  await otherBrowser.getByRole('button', { name: 'Manage your billing information' }).click()
  await expect(otherBrowser.getByRole('alert').getByText(/30 minutes/)).toBeVisible()

  await page.getByRole('button', { name: 'Manage your billing information' }).click()
  await page.getByRole('button', { name: 'Cancel this payment' }).click()
  await expect(page.getByText(/Cancelled: it ends on/)).toBeVisible()
  expect((await listEmailsTo(email)).filter(({ subject }) => subject.startsWith('Thank you'))).toHaveLength(1)

  const administrator = await openFreshPage(browser)
  await administrator.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await startSession(administrator, demonstration.administrator, demonstration.password)
  await administrator.goto(at('/admin/dashboard/donations'))
  const row = administrator.getByRole('row').filter({ hasText: email })
  const sessionId = new URL(thanks).searchParams.get('session_id')!
  await expect(row.getByText(sessionId)).toBeVisible()
  await row.getByRole('button', { name: 'Copy session id' }).click()
  await expect(row.getByText('Copied.')).toBeVisible()
  expect(await administrator.evaluate(() => navigator.clipboard.readText())).toBe(sessionId)
})

test('an error is shown under the field, and other choices hide and clear it', async ({ browser }) => {
  const page = await openFreshPage(browser)
  await page.goto(at('/donate'))
  const amount = page.getByLabel('Please enter an amount')
  await expect(amount).toBeHidden()
  await choose(page, '£OTHER')
  await donate(page)
  await expect(page.getByRole('alert')).toContainText('Please enter an amount')
  const [error, button] = await Promise.all(
    [page.getByRole('alert'), page.getByRole('button', { name: 'DONATE' })].map((each) => each.boundingBox()),
  )
  expect(error!.y).toBeLessThan(button!.y)
  await expect(amount).toBeFocused()
  for (const [typed, sentence] of [
    ['abc', 'such as 12.50'],
    ['0', 'The smallest donation'],
    ['500.01', 'get in touch'],
  ] as const) {
    await amount.fill(typed)
    await donate(page)
    await expect(page.getByRole('alert')).toContainText(sentence)
    await expect(amount).toHaveValue(typed)
  }
  await choose(page, '£20')
  await expect(amount).toBeHidden()
  await choose(page, '£OTHER')
  await expect(amount).toHaveValue('')
  expect(new URL(page.url()).pathname).toBe('/donate')
})

test('a donation by keyboard only', async ({ browser }) => {
  const page = await openFreshPage(browser)
  await page.goto(at('/donate'))
  await page.getByRole('radio', { name: 'ONE OFF DONATION' }).focus()
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByRole('radio', { name: 'MONTHLY DONATION' })).toBeChecked()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('radio', { name: '£10' })).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('radio', { name: '£OTHER' })).toBeChecked()
  await page.keyboard.press('Tab')
  await page.keyboard.type('7.50')
  await page.keyboard.press('Enter')
  await expect(page.getByText('£7.50').first()).toBeVisible()
  await expect(page.getByText(/no money moves/i).first()).toBeVisible()
})

test('without JavaScript: donate, see an error, pay, and open billing with the key from an email', async ({
  browser,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  const email = 'no.script@journey.example'
  await page.goto(at('/'))
  await choose(page, 'MONTHLY DONATION')
  await choose(page, '£OTHER')
  await page.getByLabel('Please enter an amount').fill('1e9')
  await donate(page)
  await expect(page.getByRole('alert')).toContainText('such as 12.50')
  await expect(page.getByRole('radio', { name: 'MONTHLY DONATION' })).toBeChecked()
  await expect(page.getByLabel('Please enter an amount')).toHaveValue('1e9')
  await page.getByLabel('Please enter an amount').fill('£6')
  await donate(page)
  await pay(page, email)

  await page.getByRole('button', { name: 'Manage your billing information' }).click()
  await expect(page.getByRole('alert')).toContainText('30 minutes')
  await page.getByRole('link', { name: 'we can email you a link' }).click()
  await page.getByLabel('The email you donated with').fill(email)
  await page.getByRole('button', { name: 'Send me the link' }).click()
  await expect(page.getByText(/will arrive in a couple of minutes/)).toBeVisible()
  const message = await waitForEmail(email, /^Manage your donation/)
  const key = /(?:[0-9A-Z]{4}-){3}[0-9A-Z]{4}/.exec(message.text)![0]
  await page.getByLabel('Key from our email').fill(key.toLowerCase())
  await page.getByRole('button', { name: 'Open my billing page' }).click()
  await expect(page.getByText('£6.00').first()).toBeVisible()
  await context.close()
})

test('the link in the email opens billing with one press', async ({ browser }) => {
  const page = await openFreshPage(browser)
  const email = 'by.mail@journey.example'
  await page.goto(at('/donate'))
  await donate(page)
  await pay(page, email)
  await page.goto(at('/donate/manage'))
  await page.getByLabel('The email you donated with').fill(email)
  await page.getByRole('button', { name: 'Send me the link' }).click()
  const link = findLink(await waitForEmail(email, /^Manage your donation/), '/donate/manage#key=')
  const other = await openFreshPage(browser)
  await other.goto(link)
  expect(other.url()).not.toContain('key=')
  await expect(other.getByLabel('The email you donated with')).toBeHidden()
  await other.getByRole('button', { name: 'Open my billing page' }).click()
  await expect(other.getByRole('heading', { name: 'Manage your payments' })).toBeVisible()
})

test('what a donor leaves in the tab goes when somebody signs in', async ({ browser }) => {
  const page = await openFreshPage(browser)
  await page.goto(at('/donate'))
  await donate(page)
  await pay(page, 'aardvark.donor@journey.example')
  await expect.poll(() => listStored(page)).toEqual(['donation', 'donationNumber'])
  await signInHere(page, 'musketeer@demo.example', demonstration.password)
  await expectOnlySession(page)
})

for (const javaScriptEnabled of [true, false])
  test(`a donor who comes back without paying sees it, finds the gift as it was and tries again, ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, async ({
    browser,
  }) => {
    const context = await browser.newContext({ javaScriptEnabled })
    const page = await context.newPage()
    await donateOther(page, '7,53', true)
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
    await pay(page, email)
    await waitForEmail(email, /^Thank you for your donation of £20/)
    await context.close()
  })

test('while the provider is down the panel says so, and trying again later pays once', async ({
  browser,
}) => {
  const page = await openFreshPage(browser)
  const controls = await openFreshPage(browser)
  await openControls(controls)
  await controls.getByRole('button', { name: 'Go down' }).click()
  try {
    await donateOther(page, '9.01')
    await expect(page.getByRole('alert')).toContainText('nothing was taken from you')
  } finally {
    await controls.getByRole('button', { name: 'Answer again' }).click()
  }
  await donate(page)
  await expect(page.getByRole('heading', { name: 'Donate £9.01' })).toBeVisible()
})

test('the simulator’s pages are accessible, at 320 pixels too', async ({ browser }) => {
  const page = await openFreshPage(browser, { width: 320, height: 700 })
  const check = async () => {
    expect(await accessibilityFaults(page, null)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  }
  await donateOther(page, '10.01', true)
  await expect(page.getByRole('heading', { name: 'Subscribe £10.01' })).toBeVisible()
  await check()
  await pay(page, 'narrow@journey.example', /declined from next month/)
  await page.getByRole('button', { name: 'Manage your billing information' }).click()
  await expect(page.getByRole('heading', { name: 'Manage your payments' })).toBeVisible()
  await check()
  await openControls(page)
  const gift = page.getByRole('listitem').filter({ hasText: '£10.01 every month' }).first()
  await gift.getByRole('button', { name: 'Let a month pass', exact: true }).click()
  await expect(page.getByText('£10.01 every month: past_due')).toBeVisible()
  await check()
  expect(await page.context().cookies()).toEqual([])
})
