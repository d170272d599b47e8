import { expect, test } from '../../journey.ts'
import { findLink, waitForEmail } from '../../mailbox.ts'
import { expectNoSidewaysScroll } from '../../page-checks.ts'
import {
  at,
  createMusketeer,
  demonstration,
  joinCampaign,
  openFreshPage,
  startSession,
} from '../../people.ts'

const phone = { width: 360, height: 740 }

test('a member offers to print, an administrator approves, another asks, and collects what is ready', async ({
  browser,
}) => {
  const hub = await openFreshPage(browser, phone)
  await createMusketeer(hub, 'Hattie Printer', 'hattie@print-hub.example')
  await hub.goto(at('/musketeer/dashboard/settings'))
  await hub.getByText('No printer?').click()
  await hub.getByRole('link', { name: 'Print for others' }).click()
  await hub.getByLabel('What the place is called').fill('14 Quiet Street')
  await hub.getByLabel('Start of its postcode').fill('TR1 1')
  await hub.getByLabel('How you hand leaflets over').fill('Ring the bell, TR1 1AB')
  await hub.getByRole('button', { name: 'Offer to print' }).click()
  await expect(hub.getByRole('main')).toContainText('A home address must not be here')
  await hub.getByLabel('What the place is called').fill('Truro Library')
  await hub.getByLabel('How you hand leaflets over').fill('At the desk, on Tuesday and Friday.')
  await hub.getByRole('button', { name: 'Offer to print' }).click()
  await expect(hub.getByRole('main')).toContainText('An administrator looks at your offer')
  await expectNoSidewaysScroll(hub)

  const administrator = await openFreshPage(browser, phone)
  await startSession(administrator, demonstration.administrator, demonstration.password)
  await administrator.goto(at('/admin/dashboard'))
  await administrator.getByRole('link', { name: /Look at the( oldest)? print hub/ }).click()
  const offered = administrator.getByRole('region', { name: 'Truro Library' })
  await expect(offered).toContainText('At the desk, on Tuesday and Friday.')
  await expectNoSidewaysScroll(administrator)
  await offered.getByRole('button', { name: 'Approve' }).click()
  await expect(offered).toContainText('Open')
  await waitForEmail('hattie@print-hub.example', /^Your print hub is approved$/)

  const page = await openFreshPage(browser, phone)
  await createMusketeer(page, 'Penny Less', 'penny@print-hub.example')
  await joinCampaign(page, 1)
  await page.goto(at('/musketeer/campaign/1/print'))
  await page.getByText('Change', { exact: true }).click()
  await page.getByLabel('How many houses?').fill('30')
  await page.getByText('Have it printed for you').click()
  await page.getByRole('link', { name: 'Ask a print hub' }).click()
  await page.getByLabel('Start of your postcode').fill('TR1 1AB')
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page.getByRole('radio', { name: /Truro Library \(TR1 1\)/ })).toBeChecked()
  await expect(page).toHaveURL(/\?campaign=1&leaflets=30&near=TR1\+1$/)
  await expect(page.getByLabel('How many leaflets')).toHaveValue('30')
  await page.getByLabel('Name on the slip').fill('Bee')
  await page.getByRole('button', { name: 'Ask' }).click()
  await expect(page.getByRole('main')).toContainText('Tick this box')
  await page.getByRole('checkbox', { name: 'I agree to this' }).check()
  await page.getByRole('button', { name: 'Ask' }).click()
  const asked = page.getByRole('region', { name: 'What you asked for' })
  await expect(asked).toContainText('You asked Truro Library for 30 leaflets')
  await expectNoSidewaysScroll(page)
  await page.goto(at('/musketeer/dashboard'))
  const leaflet = page.getByRole('region', { name: 'Your leaflet' })
  await expect(leaflet).toContainText('Truro Library prints them for you.')
  await expect(leaflet.getByRole('link', { name: 'Print my 20' })).toBeHidden()
  await page.goto(at('/musketeer/campaign/1'))
  await expect(page.getByRole('main')).toContainText('Truro Library prints them for you.')
  await expect(page.getByRole('link', { name: 'Print my 20' })).toBeHidden()
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Withdraw From Campaign' }).click()
  await expect(page.getByRole('dialog')).toContainText(
    'What you asked Truro Library to print will be cancelled.',
  )
  await page.getByRole('button', { name: 'Stay' }).click()

  const { text } = await waitForEmail('hattie@print-hub.example', /asked you to print/)
  expect(text).not.toMatch(/Penny|Less|Bee/)
  await hub.goto(at('/musketeer/dashboard'))
  await expect(hub.getByRole('main')).toContainText('1 request to print at your print hub.')
  await hub.getByRole('link', { name: 'See what to print' }).click()
  await expect(hub.getByRole('region', { name: 'To print' })).toContainText('Bee')
  await expect(hub.getByRole('main')).not.toContainText('Penny')
  const [download] = await Promise.all([
    hub.waitForEvent('download'),
    hub.getByRole('button', { name: 'Save one PDF to print' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^packs-.*\.pdf$/)
  await hub.getByRole('button', { name: 'All of it is ready' }).click()
  await hub.getByRole('dialog').getByRole('button', { name: 'Yes, tell them' }).click()
  await expect(hub.getByRole('region', { name: 'To collect' })).toContainText('Bee')
  await expectNoSidewaysScroll(hub)

  const ready = await waitForEmail('penny@print-hub.example', /^Your leaflets are ready: /)
  expect(ready.text).toContain('At the desk, on Tuesday and Friday.')
  await page.goto(findLink(ready, '/musketeer/no-printer'))
  await page.getByRole('button', { name: 'I have them' }).click()
  await expect(page.getByText('Now deliver them')).toBeVisible()
  await expect(page.getByText('What you asked for')).toBeHidden()
  await page.goto(at('/musketeer/dashboard'))
  await expect(page.getByText('You have your leaflets.')).toBeVisible()
  await page.getByRole('link', { name: 'I’ve delivered mine' }).click()
  await expect(page.getByLabel('Leaflets delivered')).toBeVisible()
  await hub.goto(at('/musketeer/print-hub'))
  await expect(hub.getByRole('main')).toContainText('Nothing to print')

  await hub.getByText('Pause or close').click()
  await hub.getByRole('button', { name: 'Close' }).click()
  await hub.getByRole('dialog').getByRole('button', { name: 'Close it' }).click()
  await expect(hub.getByRole('button', { name: 'Offer to print' })).toBeVisible()
})
