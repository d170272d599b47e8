import { expect, test } from '../../journey.ts'
import { accessibilityFaults } from '../../pages.ts'
import { at, createMusketeer, demonstration, openFreshPage, startSession } from '../../people.ts'
import { publishCampaign } from '../../publish-campaign.ts'

const name = 'Keep the harbour light on'

test('a campaign for Truro is suggested to a musketeer there, and to one in Leeds only without a place', async ({
  browser,
}) => {
  const page = await openFreshPage(browser)
  await startSession(page, demonstration.organisation, demonstration.password)
  const id = await publishCampaign(page, name, { campaignPlaces: ['Truro'] })
  await page.goto(at(`/public-campaign/${id}`))
  await expect(page.getByText('For Truro (TR)')).toBeVisible()

  await page.goto(at(`/org/campaign/${id}`))
  const audience = page.getByText(/have chosen these causes so far|could get this leaflet/)
  await expect(audience).toHaveText(/^Fewer than 10 musketeers there have chosen/)
  await page.getByText('Everywhere', { exact: true }).click()
  await expect(audience).toHaveText(/^Fewer than 10 musketeers have chosen/)
  await page.getByText('Only some places').click()
  const places = page.getByRole('textbox', { name: 'Places' })
  await expect(places).toHaveValue('TR')
  await places.fill('TR, Morley')
  await page.getByRole('button', { name: 'Update campaign' }).click()
  await expect(page.getByText(/We do not know “Morley”/).first()).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])
  await places.fill('TR, tr1, PL12 4')
  await page.getByRole('button', { name: 'Update campaign' }).click()
  await expect(page.getByText('Your campaign was saved on the system.')).toBeVisible()
  await expect(page.getByText('For PL12 4 and Truro (TR)')).toBeVisible()

  const phone = await openFreshPage(browser, { width: 360, height: 740 })
  await createMusketeer(phone, 'Harbour Hal', 'harbour.hal@journey.example')
  await phone.goto(at('/musketeer/dashboard/causes'))
  await phone.getByLabel('Libraries', { exact: true }).check()
  await phone.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(phone.getByText('Your causes have been saved')).toBeVisible()
  const district = phone.getByLabel('First half of your postcode')
  const savePlace = phone.getByRole('button', { name: 'Save place' })
  await district.fill('Leeds')
  await savePlace.click()
  await expect(phone.getByText('Enter the first half of a postcode').first()).toBeVisible()
  await district.fill('pl12 4aa')
  await savePlace.click()
  await expect(phone.getByText('Your place has been saved.')).toBeVisible()
  await expect(district).toHaveValue('PL12')
  expect(await accessibilityFaults(phone)).toEqual([])

  const suggested = phone.getByRole('article').filter({ hasText: name })
  await phone.goto(at('/musketeer/dashboard/select-campaigns'))
  await expect(phone.getByRole('article').first()).toContainText(name)
  await expect(suggested).toContainText('for PL12 4 and Truro (TR)')
  await suggested.getByRole('link').click()
  await expect(phone.getByText('It is for PL12 4 and Truro (TR).')).toBeVisible()

  await phone.goto(at('/musketeer/dashboard/causes'))
  await district.fill('LS27')
  await savePlace.click()
  await expect(phone.getByText('Your place has been saved.')).toBeVisible()
  await phone.goto(at('/musketeer/dashboard/select-campaigns'))
  await expect(phone.getByRole('article').first()).toBeVisible()
  await expect(suggested).toHaveCount(0)
  await phone.goto(at('/musketeer/dashboard/causes'))
  await district.fill('')
  await savePlace.click()
  await expect(phone.getByText('Your place has been removed.')).toBeVisible()
  await phone.goto(at('/musketeer/dashboard/select-campaigns'))
  await expect(suggested).toHaveCount(1)
})
