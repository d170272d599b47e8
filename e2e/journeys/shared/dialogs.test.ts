import { expect, test } from '../../journey.ts'
import { signInAs, accessibilityFaults, openUnfolded } from '../../pages.ts'
import { openFreshPage } from '../../people.ts'

test('a button that ends something opens a dialog', async ({ browser }) => {
  const page = await openFreshPage(browser)
  await signInAs(page, 'musketeer')
  await openUnfolded(page, '/musketeer/dashboard/settings')
  for (const name of [/close/i, /sign out everywhere/i])
    await expect(page.getByRole('button', { name }).first()).toHaveAttribute('aria-haspopup', 'dialog')
})

test('changing an email asks for confirmation in an accessible dialog', async ({ browser }) => {
  const page = await openFreshPage(browser, { width: 360, height: 740 })
  await signInAs(page, 'musketeer')
  await openUnfolded(page, '/musketeer/dashboard/settings')
  await page.getByLabel('New email').fill('somebody.else@demo.example')
  await page.getByRole('button', { name: 'Change email' }).click()
  await expect(page.getByRole('dialog', { name: 'Change your email?' })).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})
