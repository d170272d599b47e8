import type { Browser, Page } from '@playwright/test'
import { expect, test } from '../../journey.ts'
import { waitForEmail } from '../../mailbox.ts'
import {
  at,
  createMusketeer,
  createOrganisation,
  demonstration,
  openFreshPage,
  password,
  startSession,
  submitSignIn,
} from '../../people.ts'
import { publishCampaign } from '../../publish-campaign.ts'

async function openAsAdministrator(browser: Browser): Promise<Page> {
  const page = await openFreshPage(browser, { width: 360, height: 740 })
  await startSession(page, demonstration.administrator, demonstration.password)
  return page
}

/** Opens an account in a list, suspends or restores it, and waits until the page says so. */
async function decide(page: Page, action: 'Suspend' | 'Restore', reason: string) {
  const label = `${action} this account`
  await page.getByRole('button', { name: label }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Reason').fill(reason)
  await dialog.getByRole('button', { name: label }).click()
  await expect(dialog).toBeHidden()
}

async function trySignIn(page: Page, email: string, secret = password) {
  await page.goto(at('/signin/new'))
  await submitSignIn(page, email, secret)
}

test('a suspended musketeer is signed out, reads why, can only take their data and close, and is back once restored', async ({
  browser,
}) => {
  const email = 'sue.pended@suspension.example'
  const musketeer = await openFreshPage(browser)
  await createMusketeer(musketeer, 'Sue Pended', email)

  const administrator = await openAsAdministrator(browser)
  await administrator.goto(at('/admin/dashboard/musketeers?q=sue.pended'))
  await administrator.getByRole('link', { name: 'Sue' }).click()
  await decide(administrator, 'Suspend', 'You sold the addresses.')
  await expect(administrator.getByRole('heading', { name: /^Suspended since/ })).toBeVisible()
  await expect(administrator.getByText('Suspended', { exact: true })).toBeVisible()

  const notice = await waitForEmail(email, /^Your account is suspended/)
  expect(notice.text).toContain('> You sold the addresses.')
  await musketeer.goto(at('/musketeer/dashboard'))
  await expect(musketeer).toHaveURL(/\/signin\/new/)
  await trySignIn(musketeer, email, 'not the password at all')
  await expect(musketeer.getByText('That email and password do not match.')).toBeVisible()
  await trySignIn(musketeer, email)
  await expect(musketeer).toHaveURL(/\/suspended$/)
  await expect(musketeer.getByText('You can still download your data or close the account')).toBeVisible()
  const downloading = musketeer.waitForEvent('download')
  await musketeer.getByRole('button', { name: 'Download my data' }).click()
  expect((await downloading).suggestedFilename()).toMatch(/^my-data-.*\.json$/)
  await musketeer.goto(at('/musketeer/dashboard/settings'))
  await expect(musketeer).toHaveURL(/\/suspended$/)

  await decide(administrator, 'Restore', 'It was your twin.')
  await expect(administrator.getByRole('button', { name: 'Suspend this account' })).toBeVisible()
  await waitForEmail(email, /^Your account is restored/)
  await musketeer.reload()
  await expect(musketeer).toHaveURL(/\/musketeer\/dashboard/)

  await decide(administrator, 'Suspend', 'It was you after all.')
  await expect(administrator.getByRole('heading', { name: /^Suspended since/ })).toBeVisible()
  await trySignIn(musketeer, email)
  await musketeer.getByRole('button', { name: 'Close account' }).click()
  await musketeer.getByRole('button', { name: 'Close my account' }).click()
  await expect(musketeer).not.toHaveURL(/\/suspended$/)
  await waitForEmail(email, /^Your account is closed/)
})

test('the campaigns of a suspended organisation say that they are paused, until it is restored', async ({
  browser,
}) => {
  const email = 'olive@suspension.example'
  const organisation = await createOrganisation(browser, email, 'Paused Olives')
  const campaign = `/public-campaign/${await publishCampaign(organisation, 'Olives for all')}`
  const administrator = await openAsAdministrator(browser)
  await administrator.goto(at('/admin/dashboard/orgs?q=paused'))
  await administrator.getByRole('link', { name: 'Paused Olives' }).click()
  await decide(administrator, 'Suspend', 'We cannot reach you.')
  await expect(administrator.getByRole('heading', { name: /^Suspended since/ })).toBeVisible()
  await organisation.goto(at('/org/dashboard'))
  await expect(organisation).toHaveURL(/\/signin\/new/)
  const visitor = await openFreshPage(browser, { width: 360, height: 740 })
  await expect(async () => {
    await visitor.goto(at(campaign))
    await expect(visitor.getByText('This campaign is paused.')).toBeVisible({ timeout: 2000 })
  }).toPass({ timeout: 30_000 })
  await expect(visitor.getByRole('link', { name: /Become a musketeer|to print it/ })).toHaveCount(0)

  await decide(administrator, 'Restore', 'You rang us.')
  await expect(administrator.getByRole('button', { name: 'Suspend this account' })).toBeVisible()
  await expect(async () => {
    await visitor.goto(at(campaign))
    await expect(visitor.getByRole('link', { name: 'Become a musketeer' })).toBeVisible({ timeout: 2000 })
  }).toPass({ timeout: 30_000 })
})
