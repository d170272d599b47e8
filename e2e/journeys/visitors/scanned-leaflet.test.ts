import { orgInfo } from '@street-musketeers/contract/examples.ts'
import * as paths from '@street-musketeers/contract/public-urls.ts'
import { runStatement } from '../../database.ts'
import { expect, test } from '../../journey.ts'
import { accessibilityFaults, openPage } from '../../pages.ts'
import { apiOf, at, createOrganisation } from '../../people.ts'
import { publishCampaign } from '../../publish-campaign.ts'
import { listStored } from '../../stored.ts'

test('a resident who scans the code on a leaflet sees what it is, reads it, goes where its organisation asks, can report it, do their own street and ask for no more, on a phone without scripts', async ({
  browser,
}) => {
  const organisation = await createOrganisation(browser, 'scanned@journey.example', 'Bus Users of Exampleton')
  const id = await publishCampaign(organisation, 'Bring back the night bus', {
    leafletText:
      '**Bring back the night bus**\nThe last bus leaves at seven.\n• Nurses walk home\n• So do cleaners',
    buttonAddress: `${orgInfo.website}/petition`,
  })
  const call = await apiOf(organisation)
  await call('GET /api/printpack/:campaignId', {
    campaignId: id,
    leafletVersion: 1,
    houses: 20,
    size: 'A5',
    sides: 'one',
    ink: 'colour',
  })
  const [pack] = await runStatement<{ code: string; leaflet_id: string }>(
    'select code, leaflet_id from print_pack where campaign_id = $1',
    [id],
  )
  const path = paths.scannedLeaflet(Number(pack!.leaflet_id), `${pack!.code}-01234567`)

  const context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    javaScriptEnabled: false,
  })
  const phone = await context.newPage()
  await openPage(phone, path)
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText('A neighbour put this through your door')
  await expect(phone.getByText('Bus Users of Exampleton')).toBeVisible()
  await expect(phone.getByRole('link', { name: 'Read it' })).toBeInViewport()
  const links = await phone.getByRole('main').getByRole('link').allInnerTexts()
  expect(links.indexOf('Become a musketeer')).toBeGreaterThan(links.indexOf('No more leaflets, please'))

  await expect(phone.getByText('The last bus leaves at seven.')).toBeVisible()
  await expect(phone.getByText('Nurses walk home …')).toBeVisible()
  await expect(phone.getByText('So do cleaners')).toHaveCount(0)
  await expect(phone.getByRole('link', { name: new RegExp(orgInfo.website) })).toHaveCount(1)
  await phone.getByRole('link', { name: 'Read it' }).click()
  await expect(phone.getByText('So do cleaners')).toBeVisible()
  await phone.goto(at(path))
  const [left] = await Promise.all([
    phone.waitForRequest(`https://${orgInfo.website}/petition`),
    phone.getByRole('link', { name: `Go to ${orgInfo.website}`, exact: true }).click(),
  ])
  expect(left.redirectedFrom()!.url()).toBe(`${at(path)}?go`)
  expect(await left.headerValue('referer')).toBeNull()
  await phone.goto(at(path))
  await phone.getByRole('link', { name: 'Report this leaflet' }).click()
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText('Report this leaflet')
  await phone.goto(at(path))
  await phone.getByRole('link', { name: 'No more leaflets, please' }).click()
  await phone.getByRole('button', { name: 'No more leaflets, please' }).click()
  await expect(phone.getByText('Enter a whole postcode').first()).toBeVisible()
  await phone.getByLabel('Postcode').fill('ls270ab')
  await phone.getByLabel('House number').fill('14a')
  await phone.getByRole('button', { name: 'No more leaflets, please' }).click()
  await expect(phone.getByText('no more leaflets at 14A, LS27 0AB')).toBeVisible()
  await phone.getByRole('link', { name: /again/ }).click()
  const answer = phone.waitForResponse((response) => response.request().method() === 'POST')
  await phone.getByRole('button', { name: 'Get leaflets again' }).click()
  expect((await answer).status()).toBe(200)
  await expect(phone.getByText('Your home can get leaflets again.')).toBeVisible()
  await phone.goto(at(path))
  await phone.getByRole('link', { name: 'Become a musketeer' }).click()
  await expect(phone).toHaveURL(new RegExp(`campaign=${id}`))
  expect(await context.cookies()).toEqual([])

  await call('POST /api/campaign/:id/stop', { id })
  await phone.goto(at(path))
  await expect(phone.getByText('This campaign has ended. Please recycle the leaflet.')).toBeVisible()
  await expect(phone.getByRole('link', { name: /^(Become a musketeer|Go to )/ })).toHaveCount(0)

  const reader = await browser.newPage({ viewport: { width: 360, height: 740 } })
  await openPage(reader, path)
  expect(await accessibilityFaults(reader)).toEqual([])
  expect(await listStored(reader)).toEqual([])
})
