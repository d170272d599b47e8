import type { Page } from '@playwright/test'
import { expect, test } from '../../journey.ts'
import { openUnfolded } from '../../pages.ts'
import { at, createMusketeer, demonstration, openFreshPage, startSession } from '../../people.ts'
import { publishCampaign } from '../../publish-campaign.ts'

const name = 'Zeppelin rides for pensioners'

test('without JavaScript, a visitor finds a campaign by its words and its cause, and opens it', async ({
  browser,
}) => {
  const organisation = await openFreshPage(browser)
  await startSession(organisation, demonstration.organisation, demonstration.password)
  const id = await publishCampaign(organisation, name)

  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(at('/'))
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Campaigns' }).click()
  await expect(page.getByRole('heading', { name: 'Campaigns', level: 1 })).toBeVisible()
  await page.getByRole('searchbox').fill('zeppelin PENSIONER')
  await page.getByLabel('Cause', { exact: true }).selectOption('Libraries')
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page.getByText('1 campaign', { exact: true })).toBeVisible()
  await expect(page.getByRole('searchbox')).toHaveValue('zeppelin PENSIONER')

  await page.getByLabel('Cause', { exact: true }).selectOption('Peace')
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page.getByText('No campaign found')).toBeVisible()
  const near = page.getByLabel('First half of a postcode')
  await near.fill('Orkney')
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page.getByText('Enter the first half of a postcode')).toBeVisible()
  await expect(near).toHaveValue('Orkney')
  await near.fill('kw17 2aa')
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(near).toHaveValue('KW17')
  await page.getByRole('link', { name: 'See all campaigns' }).click()
  await page.getByRole('link', { name: `View campaign ${name}` }).click()
  await expect(page).toHaveURL(at(`/public-campaign/${id}`))
  await expect(page.locator('meta[name=robots]')).toHaveCount(0)

  // The organisation takes it out of the list; its page stays, but not for search engines.
  await organisation.goto(at(`/org/campaign/${id}`))
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
  await startSession(organisation, demonstration.organisation, demonstration.password)
  await publishCampaign(organisation, 'Trams through Exampleton')

  const page = await openFreshPage(browser)
  await createMusketeer(page, 'Sally Searcher', 'sally.searcher@journey.example')
  await page.goto(at('/musketeer/dashboard/select-campaigns'))
  await expect(page.getByText('Choose your causes first')).toBeVisible()
  await page.getByRole('searchbox').fill('trams exampleton')
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page.getByText('1 campaign', { exact: true })).toBeVisible()
  await expect(page).toHaveURL(/q=trams\+exampleton/)
  await page.getByRole('link', { name: 'View details Trams through Exampleton' }).click()
  await expect(page.getByRole('heading', { name: 'Trams through Exampleton', level: 1 })).toBeVisible()
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await expect(page.getByText('You’re signed up.')).toBeVisible()
  await page.goto(at('/musketeer/dashboard/select-campaigns?q=trams'))
  await expect(page.getByText('You’ve joined this campaign')).toBeVisible()

  await page.goto(at('/musketeer/dashboard/select-campaigns?q=nosuchword'))
  const near = page.getByLabel('First half of a postcode')
  await near.fill('Orkney')
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page.getByText('Enter the first half of a postcode')).toBeVisible()
  await expect(near).toHaveValue('Orkney')
  await near.fill('kw17 2aa')
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(near).toHaveValue('KW17')
  await page.getByRole('link', { name: 'See all campaigns' }).click()
  await expect(page).toHaveURL(at('/musketeer/dashboard/select-campaigns'))
})

test('a name of 80 characters without a space makes no page wider than a phone', async ({ browser }) => {
  const phone = { width: 360, height: 740 }
  const organisation = await openFreshPage(browser, phone)
  await startSession(organisation, demonstration.organisation, demonstration.password)
  const longName = 'W'.repeat(80)
  const id = await publishCampaign(organisation, longName)
  const musketeer = await openFreshPage(browser, phone)
  await createMusketeer(musketeer, 'Ada Wide', 'ada.wide@journey.example')
  await musketeer.goto(at(`/musketeer/campaign/${id}`))
  await musketeer.getByRole('button', { name: /^Sign up/i }).click()
  await expect(musketeer.getByText('You’re signed up.')).toBeVisible()

  const open = async (page: Page, path: string) => {
    await openUnfolded(page, path)
    // On a phone the breadcrumb is there for screen readers only.
    await expect(page.getByRole('main').getByText(longName).filter({ visible: true }).first()).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(phone.width)
  }
  const visitor = await openFreshPage(browser, phone)
  for (const path of [`/campaigns?q=${longName}`, `/public-campaign/${id}`]) await open(visitor, path)
  for (const path of ['/org/dashboard/view-campaigns', '/org/dashboard/leaflets'])
    await open(organisation, path)
  for (const path of ['', '/print']) await open(organisation, `/org/campaign/${id}${path}`)
  for (const path of [`/campaign/${id}`, '/dashboard/view-campaigns', '/dashboard/settings'])
    await open(musketeer, `/musketeer${path}`)
})
