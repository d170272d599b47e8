import * as paths from '@street-musketeers/contract/public-urls.ts'
import { expect, test } from '../../journey.ts'
import { openPage } from '../../pages.ts'
import { at, createOrganisation } from '../../people.ts'

test('an officer makes a key on a phone, a program reads with it, and the officer ends it', async ({
  browser,
}) => {
  const page = await createOrganisation(browser, 'keys@journey.example', 'Bus Users of Keyton')
  await page.setViewportSize({ width: 360, height: 740 })
  await openPage(page, paths.organisationDashboard('people'))
  await page.getByRole('link', { name: /Keys for programs/ }).click()
  await page.getByLabel('Name').fill('Our website')
  await page.getByRole('button', { name: 'Make a key' }).click()
  await expect(page.getByText('Choose at least one thing that it may read').first()).toBeVisible()
  await page.getByLabel('Charts: figures by month and week').check()
  await page.getByRole('button', { name: 'Make a key' }).click()
  const key = await page.getByLabel('Key', { exact: true }).inputValue()
  const read = (path: string) => fetch(at(path), { headers: { authorization: `Bearer ${key}` } })
  expect((await read('/api/org/data')).status).toBe(200)
  expect((await read('/api/org/people')).status).toBe(403)

  await page.reload()
  await expect(page.getByText('Our website', { exact: true })).toBeVisible()
  await expect(page.getByText(key)).toHaveCount(0)
  await page.getByRole('button', { name: 'End', exact: true }).click()
  await page.getByRole('button', { name: 'End it' }).click()
  await expect(page.getByText('The key no longer works.')).toBeVisible()
  expect((await read('/api/org/data')).status).toBe(401)
})
