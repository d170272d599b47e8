import { runStatement } from '../../database.ts'
import { expect, test } from '../../journey.ts'
import { findLink, waitForEmail } from '../../mailbox.ts'
import {
  at,
  createMusketeer,
  demonstration,
  joinCampaign,
  openFreshPage,
  startSession,
} from '../../people.ts'
import { expectNoSidewaysScroll } from '../../page-checks.ts'
import { askPrintHub, createPrintHub } from '../../print-hubs.ts'

const phone = { width: 360, height: 740 }

const riveters = {
  person: 'Olive Office',
  name: 'Riveters’ office',
  handover: 'At the counter, every Thursday evening.',
}

test('an organisation names its branch office by a code, its members find it first, and the office ends it', async ({
  browser,
}) => {
  const office = await openFreshPage(browser, phone)
  await createPrintHub(office, { ...riveters, email: 'olive@named-hub.example', sector: 'PL1 1' })
  await office.goto(at('/musketeer/print-hub'))
  await office.getByText('For organisations').click()
  await office.getByRole('button', { name: 'Make a code' }).click()
  const code = await office.getByLabel('Your code').inputValue()
  expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/)
  await expectNoSidewaysScroll(office)

  const organisation = await openFreshPage(browser, phone)
  await startSession(organisation, demonstration.organisation, demonstration.password)
  await organisation.goto(at('/org/campaign/1/print'))
  await organisation.getByText('Members without a printer? Name print hubs').click()
  await organisation.getByRole('link', { name: 'Print hubs for this campaign' }).click()
  const field = organisation.getByLabel('Code of a print hub')
  await field.fill('K3F9A-2BCDE')
  await organisation.getByRole('button', { name: 'Add this print hub' }).click()
  await expect(organisation.getByRole('main')).toContainText('This code does not work')
  await field.fill(code.toLowerCase().replace('-', ' '))
  await organisation.getByRole('button', { name: 'Add this print hub' }).click()
  const named = organisation.getByRole('list', { name: 'Print hubs for this campaign' })
  await expect(named).toContainText('Riveters’ office (PL1 1)')
  await expect(named).toContainText('Prints at least 200 more sheets this week')
  await expect(field).toHaveValue('')
  await expectNoSidewaysScroll(organisation)

  const email = await waitForEmail('olive@named-hub.example', /^An organisation has named your print hub$/)
  expect(email.text).toContain('Members of this campaign who have no printer')

  const page = await openFreshPage(browser, phone)
  await createMusketeer(page, 'Penny Less', 'penny@named-hub.example')
  await joinCampaign(page, 1)
  await page.goto(at('/musketeer/campaign/1/print'))
  await page.getByText('Have it printed for you').click()
  await page.getByRole('link', { name: 'Ask a print hub' }).click()
  const first = page.getByRole('radio', { name: /Riveters’ office \(PL1 1\)/ })
  await expect(first).toBeChecked()
  await page.getByLabel('Start of your postcode').fill('ZE1 0')
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page.getByRole('main')).toContainText('Nobody else near ZE1 0 prints this yet')
  await expect(first).toBeChecked()
  await expect(page.getByRole('main')).toContainText(/Recommended by .+ for this campaign\. Not near ZE1 0\./)
  await expectNoSidewaysScroll(page)
  await askPrintHub(page, 'Bee')
  await expect(page.getByRole('region', { name: 'What you asked for' })).toContainText(
    'You asked Riveters’ office for 20 leaflets',
  )

  await office.goto(findLink(email, '/musketeer/print-hub'))
  await expect(office.getByRole('region', { name: 'To print' })).toContainText('Bee')
  await office.getByText('For organisations').click()
  const campaigns = office.getByRole('list', { name: 'Campaigns that name you' })
  await expect(campaigns).toContainText('Members without a printer are shown your print hub first')
  await expectNoSidewaysScroll(office)
  await campaigns.getByRole('button', { name: 'End' }).click()
  await office.getByRole('dialog').getByRole('button', { name: 'End it' }).click()
  await expect(campaigns).toBeHidden()
  await expect(office.getByRole('region', { name: 'To print' }), 'what was asked stays').toContainText('Bee')
  await organisation.reload()
  await expect(organisation.getByRole('heading', { name: 'Print hubs for this campaign' })).toBeVisible()
  await expect(organisation.getByText('Riveters’ office')).toBeHidden()
})

test('a member of two campaigns sees the print hubs of the one that they choose, and keeps what they have typed', async ({
  browser,
}) => {
  const office = await openFreshPage(browser, phone)
  await createPrintHub(office, { ...riveters, email: 'otto@named-hub.example', sector: 'TA9 9' })
  await runStatement(
    `insert into named_print_hub (campaign_id, hub_id, named_at)
     select 2, print_hub.id, now() from print_hub join account on account.id = account_id where email = $1`,
    ['otto@named-hub.example'],
  )
  const page = await openFreshPage(browser, phone)
  await createMusketeer(page, 'Pat Less', 'pat@named-hub.example')
  await joinCampaign(page, 2)
  await joinCampaign(page, 1)
  await page.goto(at('/musketeer/no-printer?near=TA9'))
  const hub = page.getByRole('radio', { name: /Riveters’ office/ })
  await expect(hub).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText('Recommended by')
  await page.getByLabel('Name on the slip').fill('Bee')
  const campaign = page.getByLabel('Campaign', { exact: true })
  await campaign.focus()
  await campaign.selectOption('2')
  await expect(page.getByRole('main')).toContainText(/Recommended by .+ for this campaign\. Near TA9\./)
  await expect(campaign).toBeFocused()
  await expect(page).toHaveURL(/near=TA9&campaign=2$/)
  await expect(page.getByLabel('Name on the slip')).toHaveValue('Bee')
  await expect(hub).toBeChecked()
})
