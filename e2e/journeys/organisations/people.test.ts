import type { Browser, Page } from '@playwright/test'
import { expect, test } from '../../journey.ts'
import { findLink, waitForEmail } from '../../mailbox.ts'
import { at, createOrganisation, openDashboard, openFreshPage, password } from '../../people.ts'
import { publishCampaign } from '../../publish-campaign.ts'

const phone = { width: 360, height: 740 }
const secretary = 'secretary@people.example'
const author = 'author@people.example'

/** On a phone: opens the emailed link and takes the seat. */
async function accept(browser: Browser): Promise<Page> {
  const link = findLink(
    await waitForEmail(author, /^Branch of Exampleton invites you/),
    '/invitation/organisation',
  )
  const page = await openFreshPage(browser, phone)
  await page.goto(link.replace(/#.*/, ''))
  await page.getByRole('button', { name: 'Use my account' }).click()
  await expect(page.getByText('Please open the link in our email again.')).toBeVisible()
  await page.goto(link)
  await page.reload()
  await expect(page.getByText('From Branch of Exampleton, to a…@p….example.')).toBeVisible()
  await page.getByLabel('First name').fill('Mary')
  await page.getByLabel('Last name').fill('Macarthur')
  await page.locator('input[name=password]').fill(password)
  await page.getByRole('button', { name: 'Join the organisation' }).click()
  await expect(page.getByText('Thank you. You can sign in now.')).toBeVisible()
  return page
}

test('a secretary invites an author, who makes leaflets and publishes nothing, becomes an officer, and leaves', async ({
  browser,
}) => {
  const page = await createOrganisation(browser, secretary, 'Branch of Exampleton')
  await publishCampaign(page, 'Pay the carers')
  await page.goto(at('/org/dashboard/people'))
  await page.getByLabel('Email').fill(author)
  await page.getByLabel('What they can do').selectOption('author')
  await page.getByRole('button', { name: 'Send invitation' }).click()
  await expect(page.getByText('We’ve sent the invitation.', { exact: false })).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: author })).toBeVisible()

  const mistyped = page.getByRole('row').filter({ hasText: 'mistyped@people.example' })
  await page.getByLabel('Email').fill('mistyped@people.example')
  await page.getByRole('button', { name: 'Send invitation' }).click()
  await mistyped.getByRole('button', { name: 'Withdraw' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw invitation' }).click()
  await expect(mistyped).toHaveCount(0)
  await expect(page.getByText('could not be refreshed')).toBeHidden()

  const invited = await accept(browser)
  await openDashboard(invited, author)
  await expect(invited.getByText('Pay the carers').first()).toBeVisible()
  await invited.goto(at('/org/dashboard/new-campaign'))
  await invited.getByRole('radio', { name: /^I’m not sure/ }).check()
  await expect(invited, 'an author writes drafts').toHaveURL(/\?draft=\d+$/)
  await invited.goto(at('/org/new-leaflet'))
  await expect(invited.getByRole('list', { name: 'Designs' })).toBeVisible()
  await invited.goto(at('/org/dashboard/people'))
  await expect(invited.getByRole('row').filter({ hasText: 'Mary Macarthur (you)' })).toBeVisible()
  await expect(invited.getByRole('button', { name: 'Send invitation' })).toBeHidden()

  await page.reload()
  const row = page.getByRole('row').filter({ hasText: author })
  await row.getByRole('button', { name: 'Change' }).click()
  await page.getByRole('dialog').getByLabel('From now on').selectOption('officer')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(row.getByRole('cell').filter({ hasText: /^Officer$/ })).toBeVisible()
  await waitForEmail(author, /^You are now an officer$/)

  await openDashboard(invited, author)
  await invited.goto(at('/org/dashboard/people'))
  await expect(invited.getByRole('button', { name: 'Send invitation' })).toBeVisible()
  await invited.getByRole('button', { name: 'Leave' }).click()
  await invited.getByRole('dialog').getByRole('button', { name: 'Leave' }).click()
  await expect(invited).toHaveURL(/\/signin/)
  await page.reload()
  await expect(page.getByRole('row').filter({ hasText: author })).toHaveCount(0)

  await waitForEmail(secretary, /^Somebody has left your organisation$/)
  await page.getByRole('link', { name: 'Who did what for your organisation' }).click()
  const rows = page.getByRole('row')
  await expect(rows.filter({ hasText: 'Mary Macarthur' }).filter({ hasText: 'Left' })).toBeVisible()
  await expect(rows.filter({ hasText: 'Published a campaign' })).toContainText('Pay the carers')
})
