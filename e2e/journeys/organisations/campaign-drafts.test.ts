import type { Request } from '@playwright/test'
import * as paths from '@street-musketeers/contract/public-urls.ts'
import { expect, test } from '../../journey.ts'
import { makeLeaflet, makeLongLeaflet } from '../../leaflet-file.ts'
import { chooseLeaflet, fillInWords, goToStep, savedDraft } from '../../new-campaign.ts'
import { expectAccessible } from '../../page-checks.ts'
import { waitUntilLoaded } from '../../pages.ts'
import { apiOf, at, demonstration, openFreshPage, startSession } from '../../people.ts'

const newCampaign = paths.organisationDashboard('new-campaign')
const drafts = paths.organisationDashboard('view-campaigns')

test('a campaign is begun on a phone, goes on on a laptop and is published', async ({ browser }) => {
  const name = 'Drafted on two devices'
  const phone = await openFreshPage(browser, { width: 360, height: 740 })
  await startSession(phone, demonstration.organisation, demonstration.password)

  await test.step('what is typed and the file are saved from the first letter on', async () => {
    await phone.goto(at(newCampaign))
    await chooseLeaflet(phone, await makeLeaflet(name))
    await expect(phone.getByText('We have checked your leaflet.')).toBeAttached()
    await phone.getByRole('radio', { name: /^Yes/ }).check()
    await phone.getByRole('textbox', { name: 'Promoter', exact: true }).fill('Jo Bloggs')
    await expect(phone).toHaveURL(/\?draft=\d+/)
    await expect(phone.getByText(/^Saved at/)).toBeVisible()
    await expectAccessible(phone)
  })

  const laptop = await openFreshPage(browser)
  await startSession(laptop, demonstration.organisation, demonstration.password)
  await test.step('another device lists it and has the file', async () => {
    await laptop.goto(at(drafts))
    await expect(laptop.getByRole('heading', { name })).toBeVisible()
    await expectAccessible(laptop)
    await laptop.getByRole('link', { name: `Go on ${name}` }).click()
    await expect(laptop.getByText('is stored with this draft')).toBeVisible()
    await expect(laptop.getByRole('img', { name: 'Page one of 2 as it prints' })).toBeVisible()
    await expect(laptop.getByRole('textbox', { name: 'Promoter', exact: true })).toHaveValue('Jo Bloggs')
    await laptop.getByRole('textbox', { name: 'On behalf of' }).fill('A party')
    await laptop.getByRole('textbox', { name: 'Promoter’s address' }).fill('1 High Street')
    await goToStep(laptop, 'Description and causes')
    await laptop.getByRole('textbox', { name: /^Description/ }).fill('Typed on the laptop.')
    await laptop.getByLabel('Libraries', { exact: true }).check()
    await expect(laptop.getByText(/^Saved at/)).toBeVisible()
  })

  await test.step('two who type at once have both words, and choose where both changed one field', async () => {
    await phone.getByRole('textbox', { name: 'Promoter', exact: true }).fill('Jo Bloggs, agent')
    await expect(phone.getByRole('textbox', { name: 'On behalf of' })).toHaveValue('A party')
    await goToStep(phone, 'Description and causes')
    await expect(phone.getByRole('textbox', { name: /^Description/ })).toHaveValue('Typed on the laptop.')
    await phone.getByLabel(/^Name/).fill(`${name}, by phone`)
    await expect.poll(() => savedDraft(phone)).toMatchObject({ campaignName: `${name}, by phone` })
    await laptop.getByLabel(/^Name/).fill(`${name}, by laptop`)
    await expect(laptop.getByText('Choose which words to keep')).toBeVisible()
    await laptop.getByRole('button', { name: 'Keep mine for campaignName' }).click()
    await expect(laptop.getByText(/^Saved at/)).toBeVisible()
  })

  await test.step('an officer chooses a day and hour on which it is published, sees it listed, and takes it off', async () => {
    await laptop.reload()
    await waitUntilLoaded(laptop)
    // Another officer approves election material.
    await laptop.getByRole('radio', { name: /^No/ }).check()
    await goToStep(laptop, 'Description and causes')
    await goToStep(laptop, 'Check')
    await laptop.getByLabel(/^Hour, in London/).selectOption('18:00')
    await laptop.getByRole('button', { name: 'Publish on this day' }).click()
    await expect(laptop.getByText(/^Will be published on .+, 18:00\.$/)).toBeVisible()
    await expect(laptop.getByRole('button', { name: 'Publish', exact: true })).toHaveCount(0)
    await expectAccessible(laptop)
    await phone.goto(at(drafts))
    await expect(phone.getByText(/^Will be published on .+, 18:00\.$/)).toBeVisible()
    await laptop.getByRole('button', { name: 'Cancel this day' }).click()
    await expect(laptop.getByRole('heading', { name: 'Or publish it later' })).toBeFocused()
  })

  await test.step('it is published with the stored file, and the draft is gone', async () => {
    await laptop.reload()
    await waitUntilLoaded(laptop)
    await expect(laptop.getByLabel(/^Name/)).toHaveValue(`${name}, by laptop`)
    await goToStep(laptop, 'Description and causes')
    await goToStep(laptop, 'Check')
    await laptop.getByRole('button', { name: 'Publish', exact: true }).click()
    await expect(laptop.getByText('Your campaign was saved on the system.')).toBeVisible()
    await laptop.goto(at(drafts))
    await expect(laptop.getByRole('heading', { name: `${name}, by laptop` })).toBeVisible()
    await expect(laptop.getByRole('link', { name: `Go on ${name}` })).toHaveCount(0)
  })

  await test.step('a draft is thrown away after a question', async () => {
    await laptop.goto(at(newCampaign))
    await laptop.getByRole('radio', { name: /^No/ }).check()
    await expect(laptop.getByText(/^Saved at/)).toBeVisible()
    await laptop.goto(at(drafts))
    await laptop.getByRole('button', { name: 'Throw away A campaign without a name' }).first().click()
    await laptop.getByRole('button', { name: 'Throw it away' }).click()
    await expect(laptop.getByText('The draft was thrown away.')).toBeVisible()
  })
})

test('who publishes before a slow network has named the draft in the address sees that it is published', async ({
  page,
}) => {
  await startSession(page, demonstration.organisation, demonstration.password)
  await page.goto(at(newCampaign))
  await waitUntilLoaded(page)
  let release = () => {}
  const isPublished = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/api/masters', async (route) => {
    await isPublished
    await route.continue()
  })
  await chooseLeaflet(page, await makeLeaflet('Quick'))
  await goToStep(page, 'Description and causes')
  await fillInWords(page, { name: 'Published quickly' })
  await goToStep(page, 'Check')
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  const done = page.getByText('Your campaign was saved on the system.')
  await expect(done).toBeVisible()

  release()
  await expect(page).toHaveURL(/draft=\d+/)
  await expect(done).toBeVisible()
  await page.getByRole('link', { name: 'New campaign' }).first().click()
  await expect(page.getByRole('heading', { name: /: Leaflet$/ })).toBeVisible()
  await expect(page.getByLabel(/^Name/)).toHaveValue('')
})

test('of two files that are chosen soon after each other the draft has the second, however slow the first is', async ({
  browser,
}) => {
  const page = await openFreshPage(browser)
  await startSession(page, demonstration.organisation, demonstration.password)
  await page.goto(at(newCampaign))
  await page.getByRole('radio', { name: /^No/ }).check()
  await expect(page).toHaveURL(/draft=\d+/)
  const id = Number(new URL(page.url()).searchParams.get('draft'))
  const uploads: Request[] = []
  const held = Promise.withResolvers<void>()
  await page.route(`**/api/campaigndraft/${id}/leaflet`, async (route) => {
    if (route.request().method() === 'PUT' && uploads.push(route.request()) === 1) await held.promise
    await route.continue()
  })
  const first = page.waitForRequest(
    (request) => request.method() === 'PUT' && request.url().endsWith('/leaflet'),
  )
  await chooseLeaflet(page, await makeLongLeaflet(4))
  await first
  await chooseLeaflet(page, await makeLeaflet('Two pages'))
  // A page that sent both at once would have sent the second by now.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 500)))
  await uploads[1]?.response()
  held.resolve()
  await (await first).response()
  await expect(page.getByText('We have checked your leaflet.')).toBeAttached()
  const call = await apiOf(page)
  expect(await call('POST /api/campaigndraft/:id/leaflet', { id })).toMatchObject({ pages: 2 })
})
