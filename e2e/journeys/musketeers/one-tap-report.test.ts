import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '../../journey.ts'
import { waitForEmail, findLink, reportLink } from '../../mailbox.ts'
import { accessibilityFaults } from '../../pages.ts'
import { createMusketeer, joinCampaign, openFreshPage, openReport } from '../../people.ts'

const volunteer = 'tap.report@journey.example'

/** Everything the product wrote to its logs. */
function readLogs(): string {
  const folder = process.env.JOURNEY_DATA!
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.log'))
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .join('\n')
}

test('a delivery is reported from the email with one tap, without JavaScript or signing in', async ({
  browser,
}) => {
  const musketeer = await openFreshPage(browser)
  await createMusketeer(musketeer, 'Tap Report', volunteer)
  await joinCampaign(musketeer, 1)
  const link = findLink(await waitForEmail(volunteer, /^Your leaflet/), reportLink)

  const context = await browser.newContext({
    javaScriptEnabled: false,
    viewport: { width: 320, height: 640 },
  })
  const phone = await context.newPage()
  const narrowPage = await openFreshPage(browser, { width: 320, height: 640 })

  await test.step('a link scanner records nothing', async () => {
    for (const method of ['GET', 'HEAD', 'GET']) {
      const response = await fetch(link, { method })
      expect(response.status).toBe(200)
      expect(response.headers.get('cache-control')).toBe('no-store')
      expect(response.headers.get('referrer-policy')).toBe('same-origin')
    }
    await musketeer.reload()
    await expect(musketeer.getByRole('link', { name: 'I’ve delivered mine' })).toBeVisible()
  })

  await test.step('the page meets WCAG 2.2 AA', async () => {
    await narrowPage.goto(link)
    expect(await accessibilityFaults(narrowPage)).toEqual([])
    expect(await narrowPage.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  })

  await test.step('the usual number and today’s date are filled in; one press saves the report', async () => {
    await phone.goto(link)
    await expect(phone.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
    await expect(phone.getByLabel('Leaflets delivered')).toHaveValue('20')
    await expect(phone.getByLabel('Delivery date')).not.toHaveValue('')
    await phone.getByRole('button', { name: 'Save' }).click()
    await expect(
      phone.getByText('Thank you for updating your delivery data and supporting this campaign.'),
    ).toBeVisible()
    await expect(phone.getByText(/You have delivered|next leaflet/)).toHaveCount(0)
    await musketeer.reload()
    await expect(musketeer.getByText('20 delivered so far')).toBeVisible()
  })

  await test.step('a second report for the same day asks what to do', async () => {
    await phone.goto(link)
    await phone.getByLabel('Leaflets delivered').fill('0')
    await phone.getByRole('button', { name: 'Save' }).click()
    await expect(phone.getByText(/whole number of leaflets/).first()).toBeVisible()
    await phone.getByLabel('Leaflets delivered').fill('15')
    await phone.getByRole('button', { name: 'Save' }).click()
    await expect(phone.getByText(/You have already reported 20 for/).first()).toBeVisible()
    await expect(phone.getByLabel('Leaflets delivered')).toHaveValue('15')
    await phone.getByRole('button', { name: 'Add to it' }).click()
    await expect(phone.getByText(/35 so far/)).toBeVisible()
  })

  await test.step('the report can be undone', async () => {
    await phone.getByRole('button', { name: 'Undo' }).click()
    await expect(phone.getByText('Your report has been removed. 20 so far.')).toBeVisible()
    await musketeer.reload()
    await expect(musketeer.getByText('20 delivered so far')).toBeVisible()
  })

  await test.step('the leaflet is left out with one press, and undone', async () => {
    for (const path of ['/skip', '/pause']) {
      await narrowPage.goto(link + path)
      expect(await accessibilityFaults(narrowPage)).toEqual([])
      expect(await narrowPage.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
    }
    await phone.goto(`${link}/skip`)
    await phone.getByRole('button', { name: 'Not this time' }).click()
    await expect(phone.getByText('That’s fine. Your next leaflet will come as usual.')).toBeVisible()
    await phone.getByRole('button', { name: 'I can do it after all' }).click()
    await expect(phone.getByRole('button', { name: 'Not this time' })).toBeVisible()
  })

  await test.step('leaflets are paused with one press until the day that is filled in, and the pause is ended', async () => {
    await phone.getByRole('link', { name: 'Pause your leaflets' }).click()
    await phone.getByRole('button', { name: 'Pause' }).click()
    await expect(phone.getByText(/^No leaflets until \d/)).toBeVisible()
    await phone.getByRole('button', { name: 'End the pause' }).click()
    await expect(phone.getByText(/^Welcome back/)).toBeVisible()
  })

  await test.step('the campaign’s page asks the same question and says the total', async () => {
    await openReport(musketeer)
    await musketeer.getByLabel('Leaflets delivered').fill('20')
    await musketeer.getByRole('button', { name: 'Save' }).click()
    await expect(musketeer.getByRole('alert')).toContainText('You have already reported 20 for')
    await expect(musketeer.getByRole('alert')).toBeFocused()
    await musketeer.getByRole('button', { name: 'Add to it' }).click()
    await expect(musketeer.getByText('40 so far.')).toBeVisible()
    await expect(
      musketeer.getByText('You have delivered 40 leaflets so far, 40 of them this month.'),
    ).toBeVisible()
    await expect(musketeer.getByText(/^Next: join “/)).toBeVisible()
    await expect(musketeer.getByText(/thank you/i)).toHaveCount(1)
    await expect(musketeer.getByText('40 delivered so far')).toBeVisible()
    await expect(musketeer.getByRole('heading', { name: 'My Campaign' })).toBeFocused()
  })

  await test.step('a large number is asked about, and one too large refused, also without JavaScript', async () => {
    await phone.goto(link)
    await phone.getByLabel('Leaflets delivered').fill('100,000')
    await phone.getByRole('button', { name: 'Save' }).click()
    await expect(phone.getByText('Enter a whole number of leaflets from 1 to 5,000').first()).toBeVisible()
    await phone.getByLabel('Leaflets delivered').fill('2000')
    await phone.getByRole('button', { name: 'Save' }).click()
    await expect(phone.getByText('You typed 2,000 leaflets. Are you sure?')).toBeVisible()
    await expect(phone.getByRole('button', { name: 'Yes, save it' })).toBeVisible()
    await phone.getByLabel('Leaflets delivered').fill('3000')
    await phone.getByRole('button', { name: 'Yes, save it' }).click()
    await expect(phone.getByText('You typed 3,000 leaflets. Are you sure?')).toBeVisible()
    await phone.getByRole('button', { name: 'Yes, save it' }).click()
    await expect(phone.getByText(/You have already reported 40 for/).first()).toBeVisible()
  })

  await test.step('a day’s report is changed and removed on the campaign’s page', async () => {
    await musketeer.getByRole('button', { name: /^Change the report for/ }).click()
    const dialog = musketeer.getByRole('dialog', { name: /^Change the report for/ })
    await dialog.getByLabel('Leaflets delivered').fill('300')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByText('You typed 300 leaflets. Are you sure?')).toBeVisible()
    await dialog.getByRole('button', { name: 'Yes, save it' }).click()
    await expect(musketeer.getByText(/is changed. 300 so far/)).toBeVisible()
    await expect(musketeer.getByText('300 delivered so far')).toBeVisible()
    await musketeer.getByRole('button', { name: /^Remove the report for/ }).click()
    await musketeer.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click()
    await expect(musketeer.getByText('Your report has been removed. None so far.')).toBeVisible()
    await expect(musketeer.getByRole('link', { name: 'I’ve delivered mine' })).toBeVisible()
    await expect(musketeer.getByRole('heading', { name: 'My Campaign' })).toBeFocused()
  })

  await test.step('the link stops working when they leave the campaign, and no log contains it', async () => {
    await musketeer.getByRole('button', { name: /Withdraw From Campaign/i }).click()
    await musketeer.getByRole('dialog').getByRole('button', { name: 'Leave', exact: true }).click()
    await expect(musketeer.getByRole('button', { name: 'Sign Up', exact: true })).toBeVisible()
    await expect(musketeer.getByRole('heading', { name: 'My Campaign' })).toBeFocused()
    const response = await phone.goto(link)
    expect(response?.status()).toBe(410)
    await expect(phone.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
    const log = readLogs()
    expect(log.length).toBeGreaterThan(0)
    expect(log).not.toContain(link.split('/report/')[1])
  })
})
