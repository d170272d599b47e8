import { expect, test } from '../../journey.ts'
import { at, demonstration, openFreshPage, startSession } from '../../people.ts'

test('an administrator sees how often homes of a street were refused, and removes them', async ({
  browser,
}) => {
  const resident = await openFreshPage(browser, { width: 360, height: 740 })
  for (const house of ['1', '3']) {
    await resident.goto(at('/Q/no-more'))
    await resident.getByLabel('Postcode').fill('BD6 3QQ')
    await resident.getByLabel('House number').fill(house)
    await resident.getByRole('button', { name: 'No more leaflets, please' }).click()
    await expect(resident.getByText('We’ve noted your home')).toBeVisible()
  }
  const page = await openFreshPage(browser, { width: 360, height: 740 })
  await startSession(page, demonstration.administrator, demonstration.password)
  await page.goto(at('/admin/dashboard/messages'))
  await page.getByRole('link', { name: 'See how often homes asked for none' }).click()
  await page.getByLabel('Postcode').fill('bd63qq')
  await page.getByRole('button', { name: 'Count requests' }).click()
  await expect(page.getByText('2 requests for no more leaflets at BD6 3QQ.')).toBeVisible()
  await page.getByRole('button', { name: 'Remove them' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove them' }).click()
  await expect(page.getByText('Removed. All homes at that postcode can get leaflets again.')).toBeVisible()
})
