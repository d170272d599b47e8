import type { Browser, Page } from '@playwright/test'
import * as paths from '@street-musketeers/contract/public-urls.ts'
import { expect, test } from '../../journey.ts'
import { openPage, pages } from '../../pages.ts'
import { at, createMusketeer, openFreshPage, submitSignIn } from '../../people.ts'

/** A browser whose owner has blocked cookies and site data. @returns its page, and the errors of the scripts of all its pages */
async function openStoringNothing(browser: Browser): Promise<{ page: Page; errors: string[] }> {
  const page = await openFreshPage(browser, { width: 360, height: 740 })
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(`${page.url()}: ${error.message}`))
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('Access is denied for this document.', 'SecurityError')
        },
      })
  })
  return { page, errors }
}

test('a browser that stores nothing shows every public page without an error', async ({ browser }) => {
  const { page, errors } = await openStoringNothing(browser)
  for (const path of pages.nobody) await openPage(page, path)
  expect(errors).toEqual([])
})

test('contact and donating work in a browser that stores nothing', async ({ browser }) => {
  const { page, errors } = await openStoringNothing(browser)
  await page.goto(at(paths.contact()))
  await page.getByLabel('Email').fill('nothing@journey.example')
  await page.getByLabel('Message').fill('Does this arrive?')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByRole('heading', { name: 'Thank you for writing' })).toBeVisible()

  await page.goto(at(paths.donate()))
  await page.getByText('£5', { exact: true }).click()
  await page.getByRole('button', { name: 'Donate' }).click()
  await page.getByLabel('Email').fill('nothing@journey.example')
  await page.getByLabel(/: succeeds$/).check()
  await page.getByRole('button', { name: /Donate/ }).click()
  await expect(page.getByRole('heading', { name: 'Thank you for your donation' })).toBeVisible()
  expect(errors).toEqual([])
})

test('signing in with a browser that stores nothing explains itself and leaves no session behind', async ({
  browser,
}) => {
  const email = 'nothing-stored@journey.example'
  const elsewhere = await openFreshPage(browser)
  await createMusketeer(elsewhere, 'Nora Nothing', email)

  const { page, errors } = await openStoringNothing(browser)
  const reason = page.getByText('Your browser cannot keep you signed in.')
  // A dashboard leads to the sign-in page, which says it before anybody types a password.
  await page.goto(at(paths.musketeerDashboard()))
  await expect(reason).toBeVisible()
  await page.goto(at(paths.signIn()))
  await expect(reason).toBeVisible()
  const signedOut = page.waitForResponse(/\/api\/signout$/)
  await submitSignIn(page, email)
  await expect(reason).toBeVisible({ timeout: 5000 })
  await expect(page.getByText('Opening your dashboard')).toBeHidden()
  expect((await signedOut).status()).toBe(200)
  expect(errors).toEqual([])

  await elsewhere.goto(at(paths.signIn()))
  await expect(elsewhere.getByText('Your browser cannot keep you signed in.')).toBeHidden()
})
