import type { Browser, Page } from '@playwright/test'
import * as paths from '@street-musketeers/contract/public-urls.ts'
import { expect, test } from '../../journey.ts'
import { openPage, pages } from '../../pages.ts'
import { at, createMusketeer, openFreshPage, signUp, submitSignIn } from '../../people.ts'
import { findLink, reportLink, waitForEmail } from '../../mailbox.ts'

/**
 * A browser whose owner has blocked cookies and site data, or that has no room for any.
 * @returns its page, and the errors of the scripts of all its pages
 */
async function openStoringNothing(
  browser: Browser,
  because: 'blocked' | 'full' = 'blocked',
): Promise<{ page: Page; errors: string[] }> {
  const page = await openFreshPage(browser, { width: 360, height: 740 })
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(`${page.url()}: ${error.message}`))
  await page.addInitScript((isFull) => {
    if (isFull)
      Storage.prototype.setItem = () => {
        throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
      }
    else
      for (const name of ['localStorage', 'sessionStorage'])
        Object.defineProperty(window, name, {
          get() {
            throw new DOMException('Access is denied for this document.', 'SecurityError')
          },
        })
  }, because === 'full')
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
  const reason = page.getByText('Your browser can’t keep you signed in.')
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
  await expect(elsewhere.getByText('Your browser can’t keep you signed in.')).toBeHidden()
})

test('a browser that stores nothing signs up, joins, prints and reports', async ({ browser }) => {
  const email = 'nothing-needed@journey.example'
  const { page, errors } = await openStoringNothing(browser)
  const nora = { firstName: 'Nora', lastName: 'Needless', email, as: 'musketeer' } as const
  await signUp(page, nora, paths.signUp(1))
  await expect(page.getByText('Then you’ll join')).toBeVisible()
  const { subject } = await waitForEmail(email, /^Your code is/)
  await page.getByLabel('Code').fill(subject.slice(-9))
  const signedOut = page.waitForResponse(/\/api\/signout$/)
  await page.getByRole('button', { name: 'Activate my account' }).click()
  await expect(page.getByText('Your browser can’t keep you signed in.')).toBeVisible()
  expect((await signedOut).status()).toBe(200)

  const leaflet = findLink(await waitForEmail(email, /^Your leaflet/), reportLink)
  await page.goto(leaflet)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { name: /^You’ve reached \d+ doors?$/ })).toBeVisible()
  const full = await openStoringNothing(browser, 'full')
  for (const each of [page, full.page]) {
    await each.goto(`${leaflet}/print`)
    const download = each.waitForEvent('download')
    await each.getByRole('button', { name: 'Save the PDF' }).click()
    await download
    await expect(each.getByText('The PDF is saved.')).toBeVisible()
  }
  expect([...errors, ...full.errors]).toEqual([])
})
