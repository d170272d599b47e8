import * as paths from '@street-musketeers/contract/public-urls.ts'
import type { Page } from '@playwright/test'
import { expect, test } from '../../journey.ts'
import { findLink, waitForEmail } from '../../mailbox.ts'
import { accessibilityFaults } from '../../pages.ts'
import {
  apiOf,
  at,
  createAccount,
  createOrganisation,
  demonstration,
  openDashboard,
  openFreshPage,
  password,
  startSession,
} from '../../people.ts'

const phone = { width: 360, height: 740 }
const union = 'union@branches.example'
const applicant = 'north@branches.example'
const invited = 'south@branches.example'

async function fillApplication(page: Page, name: string): Promise<void> {
  await page.getByLabel('Organisation', { exact: false }).fill(name)
  await page.getByLabel('First line', { exact: false }).fill('1 Loom Lane')
  await page.getByLabel('Town or city', { exact: false }).fill('Exampleton')
  await page.getByLabel('Post code', { exact: false }).fill('M1 1AA')
  await page.getByLabel('Telephone', { exact: false }).fill('0161 496 0000')
}

test('a branch names its union, is vouched for and accepted; another is invited and begins at once', async ({
  browser,
}) => {
  const officer = await createOrganisation(browser, union, 'Weavers’ Union')
  const { id } = await (await apiOf(officer))('GET /api/user', {})
  const administrator = await openFreshPage(browser)
  await startSession(administrator, demonstration.administrator, demonstration.password)
  await administrator.goto(at(`/admin/org/${id}`))
  await administrator.getByRole('button', { name: 'Let it vouch for branches' }).click()
  await administrator.getByRole('dialog').getByRole('button', { name: 'Let it vouch' }).click()
  await expect(administrator.getByText('May vouch for its branches')).toBeVisible()
  await waitForEmail(union, /^You can now vouch for your branches$/)

  const branch = await openFreshPage(browser, phone)
  await createAccount(branch, { firstName: 'Nora', lastName: 'North', email: applicant, as: 'applicant' })
  await branch.goto(at('/id/setup'))
  await fillApplication(branch, 'Weavers of the North')
  await branch.getByLabel('Part of a union on this site').selectOption('Weavers’ Union')
  await branch.getByRole('button', { name: 'Send application' }).click()
  await expect(
    branch.getByText('Weavers’ Union. Its officers can see your application here, and vouch for you.'),
  ).toBeVisible()

  const asked = await waitForEmail(union, /^An organisation says it is your branch$/)
  await officer.setViewportSize(phone)
  await officer.goto(findLink(asked, '/org/branches'))
  const row = officer.getByRole('row').filter({ hasText: 'Weavers of the North' })
  await expect(row).toContainText(applicant)
  await row.getByRole('button', { name: 'Vouch for it' }).click()
  await officer.getByRole('dialog').getByRole('button', { name: 'Vouch for it' }).click()
  await expect(row).toContainText('You vouch for it. We’re reading its application.')
  await expect(row).not.toContainText(applicant)
  await waitForEmail(applicant, /^Weavers’ Union has vouched for you$/)

  await administrator.goto(at('/admin/dashboard/org_apps?status=vouched'))
  await expect(administrator.getByText('Vouched for by Weavers’ Union')).toBeVisible()
  await administrator.getByRole('link', { name: 'Weavers of the North' }).click()
  await expect(administrator.getByText(/Weavers’ Union vouches for it/)).toBeVisible()
  await administrator.getByRole('button', { name: 'Confirm this application' }).click()
  await administrator.getByRole('dialog').getByRole('button', { name: 'Confirm this application' }).click()
  await expect(administrator.getByText('is now live on the system')).toBeVisible()
  await openDashboard(branch, applicant)
  await expect(branch).toHaveURL(/\/org\/dashboard/)

  await officer.setViewportSize({ width: 1280, height: 900 })
  await officer.goto(at('/org/branches'))
  await officer.getByLabel('Email').fill(invited)
  await officer.getByRole('button', { name: 'Send invitation' }).click()
  await expect(officer.getByRole('row').filter({ hasText: invited })).toBeVisible()
  const link = findLink(
    await waitForEmail(invited, /^Weavers’ Union invites your branch/),
    '/invitation/branch',
  )
  const south = await openFreshPage(browser, phone)
  await south.goto(link)
  await expect(south.getByText('From Weavers’ Union, to s…@b….example.')).toBeVisible()
  await south.getByLabel('First name').fill('Annie')
  await south.getByLabel('Last name').fill('Kenney')
  await south.locator('input[name=password]').fill(password)
  await south.getByRole('button', { name: 'Open the account' }).click()
  await expect(south.getByText('Sign in to tell us about your branch.')).toBeVisible()
  await startSession(south, invited)
  await south.goto(at('/id/setup'))
  await expect(south.getByText(/Weavers’ Union invited you\. If it still vouches for you/)).toBeVisible()
  await fillApplication(south, 'Weavers of the South')
  await south.getByRole('button', { name: 'Send application' }).click()
  await expect(south.getByText('Your branch is live.')).toBeVisible()
  await openDashboard(south, invited)
  await expect(south).toHaveURL(/\/org\/dashboard/)
  await officer.reload()
  await expect(officer.getByRole('row').filter({ hasText: 'Weavers of the South' })).toContainText(
    'Your branch',
  )

  await administrator.goto(at('/admin/dashboard/orgs?q=south'))
  await administrator.getByRole('link', { name: 'Weavers of the South' }).click()
  await administrator.getByRole('button', { name: 'Take the vouch back' }).click()
  await administrator.getByRole('dialog').getByLabel('Reason').fill('The union closed this branch.')
  await administrator.getByRole('dialog').getByRole('button', { name: 'Take the vouch back' }).click()
  await expect(administrator.getByRole('button', { name: 'Take the vouch back' })).toBeHidden()
  await waitForEmail(invited, /^Your union no longer vouches for you here$/)
  await waitForEmail(union, /^We have taken a vouch back$/)

  await south.goto(at(paths.organisationDashboard('settings')))
  await south.getByText('Your union', { exact: true }).click()
  await south.getByLabel('Branch of').selectOption('Weavers’ Union')
  await south.getByRole('button', { name: 'Ask the union' }).click()
  await expect(south.getByText(/^You asked Weavers’ Union on .* It hasn’t answered yet\.$/)).toBeVisible()
  expect(await accessibilityFaults(south)).toEqual([])
  await officer.goto(at('/org/branches'))
  const again = officer.getByRole('row').filter({ hasText: 'Weavers of the South' })
  await again.getByRole('button', { name: 'Vouch for it' }).click()
  await officer.getByRole('dialog').getByRole('button', { name: 'Vouch for it' }).click()
  await expect(again).toContainText('Your branch')
  await south.reload()
  await south.getByText('Your union', { exact: true }).click()
  await south.getByRole('button', { name: 'Leave the union' }).click()
  await south.getByRole('dialog').getByRole('button', { name: 'Leave the union' }).click()
  await expect(south.getByLabel('Branch of')).toBeVisible()
})
