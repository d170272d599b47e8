import { expectOnFirstScreen } from '../../first-screen.ts'
import { expect, test } from '../../journey.ts'
import { findLink, reportLink, waitForEmail } from '../../mailbox.ts'
import { accessibilityFaults, waitUntilLoaded } from '../../pages.ts'
import { at, createMusketeer, openFreshPage } from '../../people.ts'

test('My Details leads from three campaigns to a leaflet, its pack, and thanks', async ({ browser }) => {
  const page = await openFreshPage(browser, { width: 360, height: 740 })
  const email = 'wendy.weekly@journey.example'
  await createMusketeer(page, 'Wendy Weekly', email)
  await page.goto(at('/musketeer/dashboard'))
  const toJoin = page.getByRole('list', { name: 'Campaigns you could join now' }).getByRole('article')
  await expect(toJoin).toHaveCount(3)
  await expect(page.getByText('Every campaign you joined has sent you its leaflet.')).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Next: choose your causes' })).toBeVisible()
  await expectOnFirstScreen(page, page.getByRole('main').getByRole('link', { name: 'Choose your causes' }))
  const details = page.getByRole('term').filter({ hasText: 'Leaflet frequency' })
  expect((await details.boundingBox())!.y).toBeLessThan((await toJoin.first().boundingBox())!.y)
  await toJoin.first().getByRole('link').click()
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await expect(page.getByText('You’re signed up.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'My Campaign' })).toBeFocused()
  await expect(page.getByRole('listitem').filter({ hasText: /^1Print$/ })).toBeVisible()
  await expect(page.getByLabel('Leaflets delivered')).toBeHidden()

  await page.goto(at('/musketeer/dashboard'))
  const week = page.getByRole('region', { name: 'Your leaflet' })
  await expect(week).toBeVisible()
  await expect(toJoin).toHaveCount(0)
  const campaignName = await week.getByRole('heading').innerText()
  await week.getByRole('link', { name: campaignName }).click()
  await expect(page.getByRole('heading', { name: campaignName, level: 1 })).toBeVisible()
  await page.goBack()
  const receivedFromAll = page.getByText('Every campaign you joined has sent you its leaflet.')
  await expect(async () => {
    await page.reload()
    await expect(receivedFromAll).toBeVisible({ timeout: 2000 })
  }).toPass()
  expect(await accessibilityFaults(page)).toEqual([])
  const print = week.getByRole('link', { name: 'Print my 20' })
  await expectOnFirstScreen(page, print)
  const { y: top, height: tall } = (await print.boundingBox())!
  expect(top + tall, 'picture, button and state come first').toBeLessThanOrEqual(500)
  const byLink = await openFreshPage(browser)
  await byLink.goto(findLink(await waitForEmail(email, /^Your leaflet/), reportLink))
  await expectOnFirstScreen(byLink, byLink.getByRole('button', { name: 'Save' }))
  await print.click()
  await expect(page).toHaveURL(/\/musketeer\/campaign\/\d+\/print/)
  await page.goBack()
  await week.getByRole('link', { name: 'I’ve delivered mine' }).click()
  await page.getByLabel('Leaflets delivered').fill('20')
  const save = page.getByRole('button', { name: 'Save' })
  await save.scrollIntoViewIfNeeded()
  const { x, y, width, height } = (await save.boundingBox())!
  await page.mouse.click(x + width / 2, y + height / 2)
  await expect(page.getByText('20 delivered so far')).toBeVisible()
  await expect(page.getByText('Your first 20 doors')).toBeVisible()
  // A second press in the same place does nothing else.
  const pressed = await page.evaluate(
    ([left, top]) => document.elementFromPoint(left!, top!)?.closest('button, a')?.textContent ?? '',
    [x + width / 2, y + height / 2],
  )
  expect(['', 'Save']).toContain(pressed.trim())

  await page.goto(at('/musketeer/dashboard'))
  await waitUntilLoaded(page)
  await expect(week.getByText('You’ve reached 20 doors. Thank you.')).toBeVisible()
  await expect(page.getByText(/thank you/i)).toHaveCount(1)
  await expect(page.getByText('Doors this month')).toBeVisible()
  await expect(week.getByRole('link', { name: 'Print my 20' })).toHaveCount(0)
  await expect(page.getByRole('list', { name: 'One more you could join' }).getByRole('article')).toHaveCount(
    1,
  )
})
