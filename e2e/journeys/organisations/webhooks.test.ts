import * as paths from '@street-musketeers/contract/public-urls.ts'
import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { expect, test } from '../../journey.ts'
import { openPage } from '../../pages.ts'
import { createOrganisation } from '../../people.ts'

test('an officer makes a webhook on a phone, sees what it was sent, sends it again, starts it when it stopped and deletes it', async ({
  browser,
}) => {
  const ids: unknown[] = []
  let status = 500
  const server = createServer((request, response) => {
    ids.push(request.headers['webhook-id'])
    request.resume()
    response.writeHead(status).end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo

  const page = await createOrganisation(browser, 'webhooks@journey.example', 'Bus Users of Hookton')
  await page.setViewportSize({ width: 360, height: 740 })
  await openPage(page, paths.organisationDashboard('people'))
  await page.getByRole('link', { name: /^Webhooks/ }).click()
  await page.getByLabel('Name').fill('Our website')
  await page.getByLabel('Address').fill('https://10.0.0.1/hook')
  await page.getByRole('button', { name: 'Make a webhook' }).click()
  await expect(page.getByText('Choose at least one thing to be told').first()).toBeVisible()
  await page.getByLabel('A campaign ends').check()
  await page.getByRole('button', { name: 'Make a webhook' }).click()
  await expect(page.getByText(/Enter an address that starts with https/).first()).toBeVisible()
  await page.getByLabel('Address').fill(`http://127.0.0.1:${port}/hook`)
  await page.getByRole('button', { name: 'Make a webhook' }).click()
  const secret = await page.getByLabel('Signing secret').inputValue()
  expect(secret).toMatch(/^whsec_/)

  await page.getByRole('link', { name: 'Send a test' }).click()
  await expect(page.getByRole('heading', { name: 'Our website' })).toBeVisible()
  await expect(page.getByText(secret)).toHaveCount(0)
  await page.getByRole('button', { name: 'Send a test' }).click()
  await expect(page.getByText(/Your server answered 500\. We try again on/)).toBeVisible()
  status = 200
  await page.getByRole('button', { name: /^Send again/ }).click()
  await expect(page.getByText('Delivered. Your server answered 200.')).toBeVisible()
  expect(ids).toHaveLength(2)
  expect(ids[1]).toBe(ids[0])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)

  status = 410
  await page.getByRole('button', { name: 'Send a test' }).click()
  await expect(page.getByText(/^This webhook stopped on/)).toBeVisible()
  await expect(page.getByRole('button', { name: /^Send/ })).toHaveCount(0)
  await page.getByRole('button', { name: 'Start it again' }).click()
  await expect(page.getByText('The webhook works again.')).toBeVisible()

  await page.getByRole('button', { name: 'Delete this webhook' }).click()
  await page.getByRole('button', { name: 'Delete it' }).click()
  await expect(page.getByText('The webhook is deleted.')).toBeVisible()
  await expect(page.getByText('Our website', { exact: true })).toHaveCount(0)
  server.close()
})
