import { address as postalAddress, orgInfo } from '@street-musketeers/contract/examples.ts'
import { expect, test } from '../../journey.ts'
import { apiOf, at, demonstration, openFreshPage, startSession } from '../../people.ts'

test('an administrator sees an address that bounced and the email that failed, and clears the address', async ({
  browser,
}) => {
  const email = 'mary.bounces+550@example.org'
  const page = await openFreshPage(browser)
  await startSession(page, demonstration.administrator, demonstration.password)
  const call = await apiOf(page)
  await call('POST /api/user/org', {
    user: { username: email, firstname: 'Mary', lastname: 'Bounces' },
    address: postalAddress,
    orgInfo,
  })

  const address = page.getByRole('row', { name: /No such mailbox/ }).filter({ hasText: email })
  await expect(async () => {
    await page.goto(at('/admin/dashboard/mail'))
    await expect(address).toBeVisible({ timeout: 2000 })
  }).toPass()
  const emailRow = page
    .getByRole('row', { name: /^Organisation created/i })
    .filter({ hasText: 'No longer stored' })
  await expect(emailRow.first()).toContainText('550')

  await address.getByRole('button', { name: `Clear ${email}` }).click()
  await expect(page.getByText('This address will get leaflets and newsletters again.').first()).toBeVisible()
  await expect(address).toHaveCount(0)
})

test('a bounce report that arrives later marks the address as undeliverable', async ({ browser }) => {
  const page = await openFreshPage(browser)
  await startSession(page, demonstration.administrator, demonstration.password)
  await expect(async () => {
    await page.goto(at('/admin/dashboard/mail'))
    await expect(page.getByRole('row', { name: /rose\+later@demo\.example/ })).toContainText(
      'No such mailbox (550 5.1.1)',
      { timeout: 2000 },
    )
  }).toPass()
  await expect(page.getByRole('row', { name: /^Welcome Rose Adeyemi .*Reported later/ })).toBeVisible()
})
