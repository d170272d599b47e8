import * as paths from '@street-musketeers/contract/public-urls.ts'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from '../../journey.ts'
import { accessibilityFaults, openPage } from '../../pages.ts'
import { apiOf, at, createOrganisation, openFreshPage } from '../../people.ts'
import { publishCampaign } from '../../publish-campaign.ts'
import { insertSentNewsletter } from '../../sent-newsletter.ts'

test('from a campaign a visitor comes to its organisation’s page, feed and calendar and to newsletters, on a phone without JavaScript, and shows it on another site as a card that runs nothing', async ({
  browser,
}) => {
  const organisation = await createOrganisation(browser, 'open.road@journey.example', 'Open Road Branch')
  const id = Number(await publishCampaign(organisation, 'Mend the “bridge”', { endDate: '2035-12-06' }))
  const call = await apiOf(organisation)
  const newsletterId = await insertSentNewsletter('Sixty open roads')

  const context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    javaScriptEnabled: false,
  })
  const phone = await context.newPage()
  await openPage(phone, paths.publicCampaign(id))
  const day = phone.getByRole('link', { name: 'Add the last day to your calendar' })
  const calendar = await (await fetch(at((await day.getAttribute('href'))!))).text()
  expect(calendar).toContain('DTSTART;VALUE=DATE:20351206\r\n')
  await phone.getByText('Show it on your website').click()
  const line = await phone.getByText('<iframe').innerText()

  await phone.getByRole('link', { name: 'All campaigns of Open Road Branch' }).click()
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText('Open Road Branch')
  await expect(phone.getByRole('heading', { name: 'Mend the “bridge”' })).toBeVisible()
  const feed = phone.getByRole('link', { name: 'Its new campaigns in your feed reader' })
  const address = (await feed.getAttribute('href'))!
  await expect(phone.locator('head link[type="application/atom+xml"]')).toHaveAttribute('href', address)
  expect(await (await fetch(at(address))).text()).toContain('<title>Mend the “bridge”</title>')

  const page = await openFreshPage(browser, { width: 360, height: 740 })
  const elsewhere = createServer((_request, reply) => {
    const refused = `<iframe title="refused" src="${at(paths.publicCampaign(id))}"></iframe>`
    reply.setHeader('content-type', 'text/html; charset=utf-8').end(`<h1>Elsewhere</h1>${line}${refused}`)
  })
  await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve))
  try {
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.resourceType()))
    await page.goto(`http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/`)
    const card = page.frameLocator('iframe[title="Mend the “bridge”"]')
    await expect(card.getByRole('heading', { name: 'Mend the “bridge”' })).toBeVisible()
    const picture = card.locator('img')
    await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
    expect(await card.locator('body').evaluate((body) => getComputedStyle(body).borderTopWidth)).toBe('4px')
    await expect(page.frameLocator('iframe[title=refused]').getByText('Mend the')).toHaveCount(0)
    expect(asked).not.toContain('script')
    expect(await page.context().cookies()).toEqual([])
    const opened = page.context().waitForEvent('page')
    await card.getByRole('link', { name: 'See the campaign' }).click()
    await expect((await opened).getByRole('heading', { level: 1 })).toHaveText('Mend the “bridge”')
    await page.goto(at(paths.embeddedCard(id)))
    expect(await accessibilityFaults(page)).toEqual([])
  } finally {
    elsewhere.close()
  }

  await call('POST /api/campaign/:id/stop', { id })
  await phone.reload()
  await expect(phone.getByRole('heading', { name: 'No campaign at the moment' })).toBeVisible()

  await phone.goto(at(paths.about()))
  await phone.getByRole('link', { name: 'Newsletters' }).click()
  await phone.getByRole('link', { name: 'Sixty open roads' }).click()
  await expect(phone).toHaveURL(at(paths.newsletter(newsletterId)))
  await expect(phone.getByRole('heading', { name: 'This week' })).toBeVisible()
  expect(await context.cookies()).toEqual([])
})
