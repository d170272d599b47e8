import { expect, test } from '../../journey.ts'
import { at, createMusketeer, demonstration, openDashboard, openFreshPage } from '../../people.ts'
import { publishCampaign } from '../../publish-campaign.ts'

const name = 'Zeppelin rides for pensioners'

test('without JavaScript, a visitor finds a campaign by its words and its cause, and opens it', async ({
  browser,
}) => {
  const organisation = await openFreshPage(browser)
  await openDashboard(organisation, demonstration.organisation, demonstration.password)
  const id = await publishCampaign(organisation, name)

  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(at('/'))
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Campaigns' }).click()
  await expect(page.getByRole('heading', { name: 'Campaigns', level: 1 })).toBeVisible()
  await page.getByRole('searchbox').fill('zeppelin PENSIONER')
  await page.getByLabel('Cause', { exact: true }).selectOption('Libraries')
  await page.getByRole('button', { name: 'Show' }).click()
  await expect(page.getByText('1 campaign', { exact: true })).toBeVisible()
  await expect(page.getByRole('searchbox')).toHaveValue('zeppelin PENSIONER')

  await page.getByLabel('Cause', { exact: true }).selectOption('Peace')
  await page.getByRole('button', { name: 'Show' }).click()
  await expect(page.getByText('No campaign found')).toBeVisible()
  await page.getByRole('link', { name: 'See all campaigns' }).click()
  await page.getByRole('link', { name: `View campaign ${name}` }).click()
  await expect(page).toHaveURL(at(`/public-campaign/${id}`))
  await expect(page.locator('meta[name=robots]')).toHaveCount(0)

  // The organisation takes it out of the list; its page stays, but not for search engines.
  await organisation.goto(at(`/org/campaign/${id}/edit`))
  await organisation.getByLabel('Show this campaign in the public list').uncheck()
  await organisation.getByRole('button', { name: 'Update campaign', exact: true }).click()
  await expect(organisation.getByText('Your campaign was saved on the system.')).toBeVisible()
  await expect(organisation.getByText('Not in the public list')).toBeVisible()
  await page.goto(at('/campaigns?q=zeppelin'))
  await expect(page.getByText('No campaign found')).toBeVisible()
  await page.goto(at(`/public-campaign/${id}`))
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
})

test('a musketeer searches all campaigns in “Select campaigns”, whatever their causes are', async ({
  browser,
}) => {
  const organisation = await openFreshPage(browser)
  await openDashboard(organisation, demonstration.organisation, demonstration.password)
  await publishCampaign(organisation, 'Trams through Exampleton')

  const page = await openFreshPage(browser)
  await createMusketeer(page, 'Sally Searcher', 'sally.searcher@journey.example')
  await page.goto(at('/musketeer/dashboard/select-campaigns'))
  await expect(page.getByText('Choose your causes first')).toBeVisible()
  await page.getByRole('searchbox').fill('trams exampleton')
  await page.getByRole('button', { name: 'Show' }).click()
  await expect(page.getByText('1 campaign', { exact: true })).toBeVisible()
  await expect(page).toHaveURL(/q=trams\+exampleton/)
  await page.getByRole('link', { name: 'View details Trams through Exampleton' }).click()
  await expect(page.getByRole('heading', { name: 'Trams through Exampleton', level: 1 })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Sign Up' })).toBeVisible()

  await page.goto(at('/musketeer/dashboard/select-campaigns?q=nosuchword'))
  await page.getByRole('link', { name: 'See all campaigns' }).click()
  await expect(page).toHaveURL(at('/musketeer/dashboard/select-campaigns'))
})
