import type { Page } from '@playwright/test'
import { expect, test } from '../../journey.ts'
import { waitForEmail } from '../../mailbox.ts'
import { waitUntilLoaded } from '../../pages.ts'
import { at, openFreshPage, password } from '../../people.ts'

/** Presses Tab until the matching control has the focus, as a person without a mouse would. */
async function tabTo(page: Page, selector: string): Promise<void> {
  // Nobody presses keys before the page has loaded.
  await expect(page.locator(selector).first()).toBeAttached()
  await waitUntilLoaded(page)
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press('Tab')
    if (await page.evaluate((target) => document.activeElement?.matches(target) ?? false, selector)) return
  }
  throw new Error(`Tab does not reach ${selector}.`)
}

test('a person without a mouse signs up, activates the account and opens the tabs', async ({ browser }) => {
  const page = await openFreshPage(browser)
  const email = 'keys.only@journey.example'
  await page.goto(at('/'))
  await page.keyboard.press('Tab')
  await expect(page.locator(':focus')).toBeVisible()
  await page.goto(at('/signup'))
  for (const [name, value] of [
    ['firstName', 'Kay'],
    ['lastName', 'Board'],
    ['email', email],
    ['password', password],
    ['confirm', password],
  ] as const) {
    await tabTo(page, `input[name=${name}]`)
    await page.keyboard.type(value)
  }
  await tabTo(page, 'input[name=userRole]')
  await page.keyboard.press('Space')
  await tabTo(page, 'select[name=marketing]')
  await page.keyboard.press('ArrowDown')
  await tabTo(page, 'input[name=consent]')
  await page.keyboard.press('Space')
  await tabTo(page, 'button[type=submit]')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/confirmcode\/activate/)

  const { subject } = await waitForEmail(email, /^Your code is/)
  await tabTo(page, 'input[name=code]')
  await page.keyboard.type(/([0-9A-Z]{4}-[0-9A-Z]{4})/.exec(subject)![1]!)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/musketeer\/dashboard/)
  await tabTo(page, 'a[href="/musketeer/dashboard/causes"]')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/causes/)
  await tabTo(page, 'input[type=checkbox]')
  await page.keyboard.press('Space')
  await tabTo(page, 'button[type=submit]')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Your causes have been saved')).toBeVisible()
})
