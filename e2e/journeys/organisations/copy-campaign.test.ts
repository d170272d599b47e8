import * as paths from '@street-musketeers/contract/public-urls.ts'
import { addLeaflet } from '../../add-leaflet.ts'
import { expect, test } from '../../journey.ts'
import { makeLeaflet } from '../../leaflet-file.ts'
import { chooseLeaflet, goToStep } from '../../new-campaign.ts'
import { expectAccessible } from '../../page-checks.ts'
import { apiOf, at, demonstration, openFreshPage, startSession } from '../../people.ts'
import { publishCampaign } from '../../publish-campaign.ts'

test('a campaign that was stopped is copied with its leaflets', async ({ browser }) => {
  const page = await openFreshPage(browser, { width: 360, height: 740 })
  await startSession(page, demonstration.organisation, demonstration.password)
  const name = 'Fair pay, to be copied'
  const id = Number(await publishCampaign(page, name, { leafletTitle: 'Why now', goal: 2000 }))
  const second = 'Come along'
  await addLeaflet(page, id, second)
  const call = await apiOf(page)
  await call('POST /api/campaign/:id/stop', { id })
  const drawnPages = async () =>
    (await call('GET /api/campaign/:id', { id })).campaignLeaflets.map((each) => each.leafletPages.length)
  await expect.poll(drawnPages, 'every page is drawn').toEqual([2, 2])

  await test.step('its list and its page lead to the form, which is filled in', async () => {
    await page.goto(at(paths.organisationDashboard('view-campaigns')))
    await page.getByRole('link', { name: `Copy ${name}`, exact: true }).click()
    await expect(page.getByText('These 2 leaflets come along as they are')).toBeVisible()
    await page.goto(at(paths.organisationCampaign(id)))
    await page.getByRole('link', { name: 'Copy', exact: true }).click()
    await expect(page.getByRole('heading', { name: `Leaflet 2 of 2: ${second}` })).toBeVisible()
    await expect(page.getByRole('img', { name: /page 2 of 2$/ })).toHaveCount(2)
    await expectAccessible(page)
  })

  await test.step('what is not answered is asked, and what is different is changed', async () => {
    await page.getByRole('button', { name: /^Next: / }).click()
    await expect(page.getByText('Choose whether this is election material').first()).toBeVisible()
    await goToStep(page, 'Description and causes')
    await expect(page.getByLabel(/^Name/)).toHaveValue(name)
    await expect(page.getByLabel('Libraries', { exact: true })).toBeChecked()
    await page.getByLabel(/^Name/).fill(`${name}, again`)
    await goToStep(page, 'Check')
    await expect(page.getByText(`2 leaflets from “${name}”, as they are`)).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('the copy is live, with files of its own', async () => {
    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Share this campaign' })).toBeVisible()
    await expect(page.getByText('Your campaign was saved on the system. It’s live.')).toBeVisible()
    const copy = /campaign\/(\d+)\/share\?published=now$/.exec(page.url())![1]!
    const [original, copied] = await Promise.all(
      [id, Number(copy)].map((campaignId) => call('GET /api/campaign/:id', { id: campaignId })),
    )
    expect(copied).toMatchObject({ goal: 2000, campaignLeaflets: [{ leafletTitle: 'Why now' }, {}] })
    expect(copied!.campaignLeafletFile).not.toBe(original!.campaignLeafletFile)
  })

  await test.step('another leaflet takes the place of those that came along', async () => {
    await page.goto(at(paths.copyCampaign(id)))
    await page.getByRole('button', { name: 'Use another leaflet instead' }).click()
    await expect(page.getByRole('button', { name: `Keep what “${name}” sends` })).toBeVisible()
    await chooseLeaflet(page, await makeLeaflet('Another one'))
    await expect(page.getByText('We have checked your leaflet.')).toBeAttached()
    await goToStep(page, 'Description and causes')
    await expect(page.getByLabel(/^Name/)).toHaveValue(name)
    await page.getByLabel(/^Name/).fill(`${name}, with another leaflet`)
    await goToStep(page, 'Check')
    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Share this campaign' })).toBeVisible()
    await page.getByRole('link', { name: `${name}, with another leaflet` }).click()
    await expect(page.getByRole('link', { name: 'Add another leaflet' })).toBeVisible()
  })

  await test.step('what administrators have stopped says why it is not copied', async () => {
    const administrator = await openFreshPage(browser)
    await startSession(administrator, demonstration.administrator, demonstration.password)
    const reason = 'It is untrue.'
    await (
      await apiOf(administrator)
    )('POST /api/campaign/:id/takedown', { id, reason })
    await page.goto(at(paths.copyCampaign(id)))
    await expect(page.getByText('An administrator has stopped this campaign')).toBeVisible()
    await expect(page.locator('form')).toHaveCount(0)
    await expectAccessible(page)
  })
})
