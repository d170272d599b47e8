import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, test } from '../../journey.ts'
import { waitForEmail, findLink } from '../../mailbox.ts'
import { accessibilityFaults, openPage, openUnfolded, unfold } from '../../pages.ts'
import {
  at,
  createMusketeer,
  joinCampaign,
  openFreshPage,
  password,
  signIn,
  startSession,
  submitSignIn,
} from '../../people.ts'
import { invalidateSession, readStored } from '../../stored.ts'

const settings = '/musketeer/dashboard/settings'

async function openSettings(page: Page, email: string): Promise<void> {
  await createMusketeer(page, 'Ada Lovelace', email)
  await openUnfolded(page, settings)
  await expect(page.getByText(`You sign in with ${email}.`)).toBeVisible()
}

test('a musketeer changes their email address with the link in the email, on another device', async ({
  browser,
}) => {
  const page = await openFreshPage(browser)
  await openSettings(page, 'ada.moves@journey.example')
  const changeTo = async (email: string) => {
    await page.getByLabel('New email').fill(email)
    await page.getByRole('button', { name: 'Change email' }).click()
  }
  await changeTo('ada@nowhere')
  await expect(
    page.getByText('Please make sure your new email is a valid email address.').first(),
  ).toBeVisible()
  await changeTo('union@demo.example')
  await expect(page.getByText('Sorry, that email is already in use').first()).toBeVisible()
  await changeTo('ada.moved@journey.example')
  await expect(page.getByRole('dialog', { name: 'Change your email?' })).toBeVisible()
  expect(await accessibilityFaults(page, undefined, 'dialog[open]')).toEqual([])
  await page.getByRole('button', { name: 'Send the code' }).click()
  await expect(page).toHaveURL(/\/confirmcode\/emailupdate$/)
  await expect(page.getByLabel('New email')).toHaveValue('ada.moved@journey.example')

  const phone = await openFreshPage(browser, { width: 360, height: 740 })
  const message = await waitForEmail('ada.moved@journey.example', /^Your code is/)
  await phone.goto(findLink(message, '/confirmcode/emailupdate'))
  await phone.getByRole('button', { name: 'Change my email' }).click()
  await expect(phone).toHaveURL(/\/signin\/emailupdate$/)
  await expect(
    phone.getByText('Thank you for updating your email address. Please sign in with your new credentials.'),
  ).toBeVisible()
  await waitForEmail('ada.moves@journey.example', /^Your email address was changed$/)

  await page.goto(at(settings))
  await expect(page).toHaveURL(/\/signin\/new\?next=/)
  await submitSignIn(page, 'ada.moved@journey.example')
  await expect(page).toHaveURL(new RegExp(`${settings}$`))
})

test('Settings is a short list of what is chosen, and an address opens a section', async ({ browser }) => {
  const page = await openFreshPage(browser, { width: 360, height: 740 })
  const email = 'ada.sections@journey.example'
  await createMusketeer(page, 'Ada Sections', email)
  await openPage(page, settings)
  const folds = page.locator('main details:not(nav details)')
  const rows = await folds.locator('summary').allInnerTexts()
  expect(rows.map((row) => row.split('\n').join(': '))).toEqual([
    'Leaflet frequency: Every week',
    `Email: ${email}`,
    'Address: Not given',
    'Close account',
    'Day and time',
    'Pause',
    'Reminders: On',
    'Calendar: Off',
    'No printer?',
    'Your campaigns: None',
    'Show my recent record: On',
    'Name: Ada Sections',
    'Password',
    'Sign in with a test account: Not connected',
    'Emails we send: What we send, and how to stop it',
    'Where you are signed in: 2 browsers',
    'Your data: Download what we hold about you',
  ])
  expect(await page.evaluate(() => document.querySelectorAll('main details[open]').length)).toBe(0)
  const height = await page.getByRole('main').evaluate((main) => main.scrollHeight)
  expect(height, 'two screens of a phone').toBeLessThan(2 * 740)

  await folds.locator('summary').filter({ hasText: 'Address' }).click()
  const address = page.locator('form').filter({ has: page.getByLabel('Town or city') })
  await address.getByLabel('First line').fill('1'.repeat(121))
  await address.getByLabel('Post code').fill('nowhere')
  await address.getByRole('button', { name: 'Save address' }).click()
  await expect(address.getByRole('alert').getByRole('link')).toHaveText([
    'First line: keep this to 120 characters',
    'Enter town or city',
    'That is not a UK postcode. They look like M1 1AE or SW1A 1AA.',
  ])
  await expect(address.getByLabel('First line')).toBeFocused()
  await page.getByLabel('Town or city').fill('Aardvark End')
  await page.goto(at(`${settings}#close-account`))
  await expect(page.getByRole('button', { name: 'Close account' })).toBeInViewport()

  await invalidateSession(page)
  await page.goto(at(`${settings}#emails-we-send`))
  await page.reload()
  await submitSignIn(page, email)
  await expect(page.getByRole('link', { name: 'Change how often' })).toBeInViewport()

  // Those sessions were opened by a program; this one by the sign-in page.
  const other = await openFreshPage(browser)
  await signIn(other, email)
  await openUnfolded(other, settings)
  const sessions = other.getByRole('region', { name: 'Where you are signed in' })
  await expect(sessions.getByRole('row').filter({ hasText: 'This browser' })).toContainText('Chrome on Linux')
  await expect(sessions.getByRole('row').filter({ hasText: 'Unknown device' }).first()).toContainText(
    'Sign out',
  )
})

test('choosing a frequency shows the next leaflet’s date before and after saving', async ({ browser }) => {
  const page = await openFreshPage(browser)
  await createMusketeer(page, 'Ada Regular', 'ada.regular@journey.example')
  await joinCampaign(page, 1)
  await openUnfolded(page, settings)
  const next = page.getByRole('status').filter({ hasText: /next leaflet/i })
  // Another journey may have changed this campaign's leaflet; then a newer version is due.
  const pattern = /^Next leaflet: (\d+ \w+ \d{4})(, if you join another campaign by then)?$/
  await expect(next).toHaveText(pattern)
  const [, day] = pattern.exec((await next.textContent())!)!
  await page.getByRole('radio', { name: 'Every month' }).check()
  await expect(next).toHaveText(/^If you save this, your next leaflet will come on \d+ \w+ \d{4}/)
  const save = page.getByRole('button', { name: 'Save', exact: true })
  await save.click()
  await expect(page.getByText('Your leaflet frequency has been updated.')).toBeVisible()
  await expect(next).toHaveText(pattern)
  await page.getByRole('radio', { name: 'Every week' }).check()
  await save.click()
  await expect(next).toHaveText(new RegExp(`^Next leaflet: ${day}`))

  await page.getByRole('button', { name: /^Leave “/ }).click()
  await page.getByRole('button', { name: 'Leave', exact: true }).click()
  await expect(page.getByText('You’re not in a campaign at the moment.')).toBeVisible()
  await expect(page.locator('summary', { hasText: 'Your campaigns' })).toBeFocused()
})

test('what was typed is kept when two calls fail at once', async ({ browser }) => {
  const page = await openFreshPage(browser)
  const email = 'ada.twice@journey.example'
  await openSettings(page, email)
  await page.getByLabel('Town or city').fill('Twice Lost')
  const bothSent = Promise.withResolvers<void>()
  let sent = 0
  for (const path of ['**/api/mydata', '**/api/frequency'])
    await page.route(path, async (call) => {
      sent += 1
      if (sent === 2) bothSent.resolve()
      await bothSent.promise
      await call.fulfill({ status: 500, json: { status: 500, error: 'Unexpected', message: 'Our fault.' } })
    })
  await page.getByRole('button', { name: 'Download my data' }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('We have kept what you typed.')).toBeVisible()
  await page.unrouteAll()
  await submitSignIn(page, email)
  await expect(page.getByLabel('Town or city')).toHaveValue('Twice Lost')
})

test('a server error leads to the sign-in page, an outage does not', async ({ browser }) => {
  const page = await openFreshPage(browser)
  await openSettings(page, 'ada.fault@journey.example')
  const failDownload = (status: number, error: string, message: string) =>
    page.route('**/api/mydata', (call) => call.fulfill({ status, json: { status, error, message } }))
  await failDownload(503, 'Unavailable', 'We cannot do that right now.')
  await page.getByRole('button', { name: 'Download my data' }).click()
  await expect(page.getByText('We cannot do that right now.')).toBeVisible()
  await page.route('**/api/frequency', (call) =>
    call.fulfill({ status: 503, json: { status: 503, error: 'Unavailable', message: 'Not just now.' } }),
  )
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Not just now.' })).toBeFocused()
  await page.getByLabel('Town or city').fill('Before the fault')

  await failDownload(500, 'Unexpected', 'Something went wrong on our side.')
  await page.getByRole('button', { name: 'Download my data' }).click()
  await expect(page).toHaveURL(/\/signin\/new\?next=.*&after=error$/)
  await expect(page.getByText('Something went wrong on our side.')).toBeVisible()
  await expect(page.getByText('We have kept what you typed.')).toBeVisible()
  expect(
    await page.evaluate(() => [localStorage.getItem('token'), localStorage.getItem('authorities')]),
  ).toEqual([null, null])

  await page.unrouteAll()
  await submitSignIn(page, 'ada.fault@journey.example')
  await expect(page).toHaveURL(at(settings))
  await expect(page.getByLabel('Town or city')).toHaveValue('Before the fault')
  await expect(page.getByText('We have put back what you had typed here.')).toHaveCount(1)
})

test('a session that is lost where only passwords were typed, or a page that fails, claims nothing', async ({
  browser,
}) => {
  const page = await openFreshPage(browser)
  const email = 'ada.idle@journey.example'
  await openSettings(page, email)
  await page.getByLabel('Current password').fill('a secret that is shown')
  await page.getByRole('button', { name: 'View current password' }).click()
  await page.getByLabel('New password').fill('a secret that is hidden')
  await invalidateSession(page)
  await page.getByRole('button', { name: 'Download my data' }).click()
  await expect(page.getByText('Your sign-in has ended.')).toBeVisible()
  await expect(page.getByText('We have kept what you typed.')).toBeHidden()
  expect(await readStored(page)).not.toContain('a secret')
  await submitSignIn(page, email)
  await expect(page).toHaveURL(at(settings))
  await unfold(page)
  for (const field of ['Current password', 'New password'])
    await expect(page.getByLabel(field)).toHaveValue('')

  // A static page makes no call that could fail before the next page is asked for.
  await page.goto(at('/about'))
  await page.route('**/api/user', (call) =>
    call.fulfill({ status: 500, json: { status: 500, error: 'Unexpected', message: 'Our fault.' } }),
  )
  // The page leaves before it has loaded.
  await page.goto(at(settings), { waitUntil: 'commit' })
  await expect(page).toHaveURL(/\/signin\/new\?after=error$/)
  await expect(page.getByText('Something went wrong on our side.')).toBeVisible()
  await expect(page.getByText('We have kept what you typed.')).toBeHidden()
})

test('a musketeer changes their password, gets the newsletter, downloads their data and signs out everywhere', async ({
  browser,
}) => {
  const page = await openFreshPage(browser)
  const email = 'ada.settles@journey.example'
  await openSettings(page, email)
  await page.getByLabel('Current password').fill(password)
  await page.getByLabel('New password').fill('another street at midnight')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('Your password has been changed.')).toBeVisible()
  await waitForEmail(email, /^Your password was changed$/)
  await page.getByRole('button', { name: 'Get the newsletter' }).click()
  await expect(page.getByText('You get the weekly newsletter.')).toBeVisible()
  await page.getByRole('button', { name: /^Turn off.*Campaigns you could join/ }).click()
  await expect(page.getByRole('button', { name: /^Turn on.*Campaigns you could join/ })).toBeVisible()
  await page.getByRole('button', { name: 'Get an address for my calendar' }).click()
  const address = await page.getByLabel('Address for your calendar').inputValue()
  expect(await (await page.request.get(address)).text()).toContain('BEGIN:VCALENDAR')

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download my data' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^my-data-\d{4}-\d\d-\d\d\.json$/)
  const record = JSON.parse(await readFile(await file.path(), 'utf8')) as { account: { email: string } }
  expect(record.account.email).toBe(email)

  const otherBrowser = await openFreshPage(browser)
  await startSession(otherBrowser, email, 'another street at midnight')
  await page.getByRole('button', { name: 'Sign out everywhere' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere' }).click()
  await expect(page).toHaveURL(/\/signin\/new$/)
  await otherBrowser.goto(at(settings))
  await expect(otherBrowser).toHaveURL(/\/signin\/new\?next=/)
})
