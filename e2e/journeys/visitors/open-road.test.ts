import * as paths from '@street-musketeers/contract/public-urls.ts'
import { expect, test } from '../../journey.ts'
import { openPage } from '../../pages.ts'
import { apiOf, at, createOrganisation } from '../../people.ts'
import { publishCampaign } from '../../publish-campaign.ts'

test('from a campaign a visitor comes to its organisation’s page, feed and calendar, on a phone without JavaScript', async ({
  browser,
}) => {
  const organisation = await createOrganisation(browser, 'open.road@journey.example', 'Open Road Branch')
  const id = Number(await publishCampaign(organisation, 'Mend the bridge', { endDate: '2035-12-06' }))
  const call = await apiOf(organisation)

  const context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    javaScriptEnabled: false,
  })
  const phone = await context.newPage()
  await openPage(phone, paths.publicCampaign(id))
  await phone.getByRole('link', { name: 'All campaigns of Open Road Branch' }).click()
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText('Open Road Branch')
  await expect(phone.getByRole('heading', { name: 'Mend the bridge' })).toBeVisible()
  const feed = phone.getByRole('link', { name: 'Its new campaigns in your feed reader' })
  const address = (await feed.getAttribute('href'))!
  await expect(phone.locator('head link[type="application/atom+xml"]')).toHaveAttribute('href', address)
  expect(await (await fetch(at(address))).text()).toContain('<title>Mend the bridge</title>')

  await openPage(phone, paths.publicCampaign(id))
  const day = phone.getByRole('link', { name: 'Add the last day to your calendar' })
  const calendar = await (await fetch(at((await day.getAttribute('href'))!))).text()
  expect(calendar).toContain('DTSTART;VALUE=DATE:20351206\r\n')
  await phone.goBack()

  await call('POST /api/campaign/:id/stop', { id })
  await phone.reload()
  await expect(phone.getByRole('heading', { name: 'No campaign at the moment' })).toBeVisible()

  await phone.goto(at(paths.about()))
  await phone.getByRole('link', { name: 'Newsletters' }).click()
  const newest = phone.getByRole('heading', { level: 2 }).getByRole('link').first()
  const subject = await newest.innerText()
  await newest.click()
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText(subject)
  expect(await context.cookies()).toEqual([])
})
