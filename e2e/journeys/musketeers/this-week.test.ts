import { expect, test } from '../../journey.ts'
import { accessibilityFaults, waitUntilLoaded } from '../../pages.ts'
import { at, createMusketeer, openFreshPage } from '../../people.ts'

test('My Details leads from three campaigns to this week’s leaflet, its pack, and thanks', async ({
  browser,
}) => {
  const page = await openFreshPage(browser, { width: 360, height: 740 })
  await createMusketeer(page, 'Wendy Weekly', 'wendy.weekly@journey.example')
  await page.goto(at('/musketeer/dashboard'))
  const toJoin = page.getByRole('list', { name: 'Campaigns you could join now' }).getByRole('article')
  await expect(toJoin).toHaveCount(3)
  await expect(page.getByText('Every campaign you joined has sent you its leaflet.')).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Next: choose your causes' })).toBeVisible()
  await toJoin.first().getByRole('link').click()
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await expect(page.getByText('You’re signed up.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'My Campaign' })).toBeFocused()

  await page.goto(at('/musketeer/dashboard'))
  const week = page.getByRole('region', { name: 'This week’s leaflet' })
  await expect(week).toBeVisible()
  await expect(toJoin).toHaveCount(0)
  const receivedFromAll = page.getByText('Every campaign you joined has sent you its leaflet.')
  await expect(async () => {
    await page.reload()
    await expect(receivedFromAll).toBeVisible({ timeout: 2000 })
  }).toPass()
  expect(await accessibilityFaults(page)).toEqual([])
  await week.getByRole('link', { name: 'Print my 20' }).click()
  await expect(page).toHaveURL(/\/musketeer\/campaign\/\d+\/print/)
  await page.goBack()
  await week.getByRole('link', { name: 'I’ve delivered mine' }).click()
  await page.getByLabel('Leaflets delivered').fill('20')
  const save = page.getByRole('button', { name: 'Save' })
  await save.scrollIntoViewIfNeeded()
  const { x, y, width, height } = (await save.boundingBox())!
  await page.mouse.click(x + width / 2, y + height / 2)
  await expect(page.getByText('20 delivered so far')).toBeVisible()
  // A second press in the same place does nothing else.
  const pressed = await page.evaluate(
    ([left, top]) => document.elementFromPoint(left!, top!)?.closest('button, a')?.textContent ?? '',
    [x + width / 2, y + height / 2],
  )
  expect(['', 'Save']).toContain(pressed.trim())

  await page.goto(at('/musketeer/dashboard'))
  await waitUntilLoaded(page)
  await expect(week.getByText('20 doors have heard from you. Thank you.')).toBeVisible()
  await expect(week.getByText('Doors this month')).toBeVisible()
  await expect(week.getByRole('link', { name: 'Print my 20' })).toHaveCount(0)
})
