import type { Locator, Page } from '@playwright/test'
import { expectOnFirstScreen } from '../../first-screen.ts'
import { expect, test } from '../../journey.ts'
import {
  apiOf,
  at,
  createMusketeer,
  demonstration,
  enterCode,
  openDashboard,
  openFreshPage,
  signUp,
  startSession,
} from '../../people.ts'
import { publishCampaign } from '../../publish-campaign.ts'

const topOf = async (place: Locator) => (await place.boundingBox())!.y

test('on a phone without JavaScript, the way to join is on the first screen, and sharing needs no script', async ({
  browser,
}) => {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    viewport: { width: 360, height: 740 },
  })
  const page = await context.newPage()
  await page.goto(at('/public-campaign/1'))
  const name = await page.getByRole('heading', { level: 1 }).innerText()
  const join = page.getByRole('link', { name: 'Become a musketeer' })
  const leaflet = page.getByRole('group', { name: `Leaflet “${name}”` })
  await expectOnFirstScreen(page, join)
  await expectOnFirstScreen(page, page.getByText('A neighbour put it through your door.'))
  const below = [
    leaflet,
    page.getByRole('list', { name: 'Causes' }),
    page.getByRole('link', { name: 'Email' }),
  ]
  for (const [nth, part] of below.entries())
    expect(await topOf(below[nth - 1] ?? join)).toBeLessThan(await topOf(part))

  // Networks that few people use are folded away.
  const telegram = page.getByRole('link', { name: 'Share on Telegram' })
  for (const name of ['Facebook', 'Twitter', 'WhatsApp'])
    await expect(page.getByRole('main').getByRole('link', { name: `Share on ${name}` })).toBeVisible()
  await expect(telegram).toBeHidden()
  await page.getByText('More networks to share on').click()
  await expect(telegram).toBeVisible()
  await expect(page.getByRole('link', { name: 'Share on Pinterest' })).toBeVisible()

  await expect(page.getByRole('link', { name: 'Email', exact: true })).toHaveAttribute(
    'href',
    `mailto:?subject=${encodeURIComponent(name)}&body=${encodeURIComponent(at('/public-campaign/1'))}`,
  )
  await expect(page.getByRole('button', { name: /Copy link|More ways|Print/ })).toHaveCount(0)
})

test('a visitor copies the link of a campaign, and shares it in the ways that their browser has', async ({
  browser,
}) => {
  const context = await browser.newContext({ permissions: ['clipboard-read', 'clipboard-write'] })
  const page = await context.newPage()
  // This browser has no sharing of its own, as on most computers; phones do.
  await page.addInitScript(() => {
    if (location.hash !== '#phone') return
    Object.assign(navigator, { share: async (shared: ShareData) => Object.assign(window, { shared }) })
  })
  await page.goto(at('/public-campaign/1'))
  const name = await page.getByRole('heading', { level: 1 }).innerText()
  await page.getByRole('button', { name: 'Copy link' }).click()
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible()
  const panel = page.getByRole('region', { name: 'Share this campaign' })
  await expect(panel.getByRole('status')).toHaveText('Copied')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(at('/public-campaign/1'))
  await expect(page.getByRole('button', { name: 'More ways' })).toHaveCount(0)

  await page.goto(at('/campaigns'))
  await page.goto(at('/public-campaign/1#phone'))
  await page.getByRole('button', { name: 'More ways' }).click()
  expect(await page.evaluate(() => (window as unknown as { shared: ShareData }).shared)).toEqual({
    url: at('/public-campaign/1'),
    title: name,
  })
})

test('a musketeer who is signed in is asked to join, not to become one', async ({ browser }) => {
  const page = await openFreshPage(browser, { width: 360, height: 740 })
  await page.goto(at('/public-campaign/1'))
  await expect(page.getByRole('link', { name: 'Become a musketeer' })).toBeVisible()
  await createMusketeer(page, 'Jo Joiner', 'jo.joiner@journey.example')
  await page.goto(at('/public-campaign/1'))
  await expect(page.getByRole('link', { name: 'Become a musketeer' })).toBeHidden()
  await page.getByRole('link', { name: 'Join this campaign' }).click()
  await expect(page).toHaveURL(at('/musketeer/campaign/1'))
  await expect(page.getByRole('button', { name: 'Sign Up' })).toBeVisible()
})

/** Records what a page prints, and how long after the press that asked for it. */
async function recordPrints(page: Page): Promise<void> {
  await page.addInitScript(() => {
    addEventListener('click', () => Object.assign(window, { pressedAt: performance.now() }), true)
    window.print = () => {
      const picture = document.querySelector('img')!
      const outer = top as unknown as { pressedAt: number; performance: Performance }
      Object.assign(top!, {
        printed: [document.title, picture.getAttribute('src'), picture.complete],
        printedAfterMs: outer.performance.now() - outer.pressedAt,
      })
    }
  })
}

async function expectPrinted(page: Page, name: string, address: string): Promise<void> {
  const read = (key: string) =>
    page.evaluate((each) => (window as unknown as Record<string, unknown>)[each], key)
  await expect.poll(() => read('printed')).toEqual([name, address, true])
  expect(await read('printedAfterMs')).toBeGreaterThanOrEqual(500)
}

test('a leaflet that is a picture is printed from the public page and by its members, and its goal is shown', async ({
  browser,
}) => {
  const page = await openFreshPage(browser)
  await openDashboard(page, demonstration.organisation, demonstration.password)
  const buffer = await page.screenshot()
  const id = await publishCampaign(page, 'Pictures for walls', { file: new Blob([new Uint8Array(buffer)]) })
  await page.goto(at(`/org/campaign/${id}`))
  await page.getByLabel(/^Goal/).fill('5000')
  await page.getByRole('button', { name: 'Update campaign', exact: true }).click()
  await expect(page.getByText('Your campaign was saved on the system.')).toBeVisible()

  const visitor = await openFreshPage(browser)
  await recordPrints(visitor)
  await visitor.goto(at(`/public-campaign/${id}`))
  await expect(visitor.getByText('The goal is 5,000 leaflets delivered.')).toBeVisible()
  const file = await visitor.getByRole('link', { name: 'Open the leaflet' }).getAttribute('href')
  await visitor.getByRole('button', { name: 'Print this leaflet' }).click()
  await expectPrinted(visitor, 'Pictures for walls', at(file!))

  const member = await openFreshPage(browser, { width: 360, height: 740 })
  await recordPrints(member)
  await createMusketeer(member, 'Wally Wall', 'wally.wall@journey.example')
  await member.goto(at(`/musketeer/campaign/${id}`))
  await member.getByRole('button', { name: 'Sign Up', exact: true }).click()
  await expect(member.getByText('You’re signed up.')).toBeVisible()
  await expect(member.getByRole('link', { name: 'Open the leaflet' })).toHaveAttribute('href', file!)
  const print = member.getByRole('button', { name: 'Print this leaflet' })
  expect(await topOf(member.getByRole('link', { name: 'Print my 20' }))).toBeLessThan(await topOf(print))
  await print.click()
  await expectPrinted(member, 'Pictures for walls', at(file!))
})

test('a campaign that ends while its code is under way leads to the dashboard, and its sign-up form says so', async ({
  browser,
}) => {
  const organisation = await openFreshPage(browser)
  await startSession(organisation, demonstration.organisation, demonstration.password)
  const campaignId = await publishCampaign(organisation, 'Gone by tomorrow')
  const page = await openFreshPage(browser)
  const email = 'too.late@journey.example'
  const person = { firstName: 'Lee', lastName: 'Tate', email, as: 'musketeer' } as const
  await signUp(page, person, `/signup?campaign=${campaignId}`)
  await (
    await apiOf(organisation)
  )('DELETE /api/campaign/:id', { id: Number(campaignId) })
  await enterCode(page, email)
  await expect(page).toHaveURL(at('/musketeer/dashboard'))

  await page.goto(at(`/signup?campaign=${campaignId}`))
  await expect(page.getByText('The campaign you came from has ended.')).toBeVisible()
  await page.goto(at('/signup?campaign=1'))
  await page.getByRole('link', { name: 'Open the campaign' }).click()
  await expect(page).toHaveURL(at('/musketeer/campaign/1'))
})
