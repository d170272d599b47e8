import { expect, test } from '../journey.ts'
import { signInAs, accessibilityFaults, openPage } from '../pages.ts'
import { openFreshPage } from '../people.ts'

test('the list of dialogs includes all that end something', async ({ browser }) => {
  const page = await openFreshPage(browser)
  await signInAs(page, 'musketeer')
  await openPage(page, '/musketeer/dashboard/settings')
  for (const name of [/close/i, /sign out everywhere/i])
    await expect(page.getByRole('button', { name }).first()).toHaveAttribute('aria-haspopup', 'dialog')
})

test('a change of email asks first, in a dialog without faults', async ({ browser }) => {
  const page = await openFreshPage(browser, { width: 360, height: 740 })
  await signInAs(page, 'musketeer')
  await openPage(page, '/musketeer/dashboard/settings')
  await page.getByLabel('New email').fill('somebody.else@demo.example')
  await page.getByRole('button', { name: 'Change email' }).click()
  await expect(page.getByRole('dialog', { name: 'Change your email?' })).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})
