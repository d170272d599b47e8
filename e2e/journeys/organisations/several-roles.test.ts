import { expect, test } from '../../journey.ts'
import { findLink, waitForEmail } from '../../mailbox.ts'
import {
  apiOf,
  at,
  createMusketeer,
  createOrganisation,
  openDashboard,
  openFreshPage,
  startSession,
} from '../../people.ts'
import { publishCampaign } from '../../publish-campaign.ts'

const phone = { width: 360, height: 740 }
const steward = 'steward@roles.example'

test('a musketeer joins an organisation with their own account, and switches on a phone', async ({
  browser,
}) => {
  const secretary = await createOrganisation(browser, 'secretary@roles.example', 'Branch of Exampleton')
  await publishCampaign(secretary, 'Pay the porters')
  const page = await openFreshPage(browser, phone)
  await createMusketeer(page, 'Mary Macarthur', steward)
  const call = await apiOf(secretary)
  await call('POST /api/org/people', { email: steward, seat: 'officer' })

  const invitation = await waitForEmail(steward, /^Branch of Exampleton invites you/)
  await page.goto(findLink(invitation, '/invitation/organisation'))
  await page.getByRole('button', { name: 'Use my account' }).click()
  await expect(page, 'still signed in as the musketeer').toHaveURL(/\/roles\?news=seat-taken$/)
  await expect(page.getByText('You have joined.')).toBeVisible()
  const branch = page.getByRole('article').filter({ hasText: 'Branch of Exampleton' })
  await expect(page.getByRole('article').filter({ hasText: 'Musketeer' }).getByText('Now')).toBeVisible()
  await expect(branch).toContainText('Officer: does everything')

  const otherTab = await page.context().newPage()
  await otherTab.goto(at('/musketeer/dashboard/causes'))
  await expect(otherTab.getByRole('heading', { name: 'Choose your causes' })).toBeVisible()
  await branch.getByRole('button', { name: 'Act for Branch of Exampleton' }).click()
  await expect(page).toHaveURL(/\/org\/dashboard$/)
  await expect(page.getByText('Pay the porters').first()).toBeVisible()
  await expect(otherTab, 'it showed the musketeer').toHaveURL(at('/'))

  await page.goto(at('/musketeer/dashboard/history'))
  await expect(page, 'a page of another role').toHaveURL(/\/roles\?next=/)
  await page.getByRole('button', { name: 'Act as musketeer' }).click()
  await expect(page).toHaveURL(/\/musketeer\/dashboard\/history$/)

  await secretary.goto(at('/org/dashboard/people'))
  const row = secretary.getByRole('row').filter({ hasText: steward })
  await row.getByRole('button', { name: 'Remove' }).click()
  await secretary.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(row).toHaveCount(0)
  await page.getByRole('link', { name: 'Switch to another of your roles' }).click()
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(page.getByRole('link', { name: 'Switch to another of your roles' })).toBeHidden()
})

test('somebody who was invited becomes a musketeer, too', async ({ browser }) => {
  const page = await createOrganisation(browser, 'treasurer@roles.example', 'Branch of Othertown')
  const invited = 'author@roles.example'
  await (
    await apiOf(page)
  )('POST /api/org/people', { email: invited, seat: 'viewer' })
  const message = await waitForEmail(invited, /^Branch of Othertown invites you/)
  const viewer = await openFreshPage(browser)
  const link = findLink(message, '/invitation/organisation')
  await viewer.goto(link)
  await viewer.getByRole('button', { name: 'Use my account' }).click()
  await expect(viewer.getByText('The email address that was invited has no account here')).toBeVisible()
  await viewer.getByLabel('First name').fill('Ada')
  await viewer.getByLabel('Last name').fill('Lovelace')
  await viewer.locator('input[name=password]').fill('a feather in the hat')
  await viewer.getByRole('button', { name: 'Join the organisation' }).click()
  await expect(viewer.getByText('Thank you. You can sign in now.')).toBeVisible()
  await viewer.goto(link)
  await expect(viewer.getByText(/^This invitation has been used/)).toBeVisible()
  await expect(viewer.getByLabel('First name')).toHaveCount(0)

  await openDashboard(viewer, invited)
  await viewer.goto(at('/roles'))
  await viewer.getByRole('button', { name: 'Become a musketeer' }).click()
  await expect(viewer.getByText('Tick this box').first()).toBeVisible()
  await viewer.getByRole('checkbox').check()
  await viewer.getByRole('button', { name: 'Become a musketeer' }).click()
  await expect(viewer).toHaveURL(/\/musketeer\/dashboard\/causes$/)
  const session = await startSession(viewer, invited)
  expect(session.authorities, 'signing in chooses the organisation').toEqual([{ authority: 'ROLE_PM' }])
})
