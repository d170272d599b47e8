import { expect, test } from '../../journey.ts'
import { at, createOrganisation, demonstration, openFreshPage, openDashboard } from '../../people.ts'

test('an administrator sees an address that bounced and the email that failed, and clears the address', async ({
  browser,
}) => {
  const email = 'mary.bounces+550@example.org'
  const page = await openFreshPage(browser)
  await openDashboard(page, demonstration.administrator, demonstration.password)
  await page.goto(at('/admin/dashboard/new_org'))
  await createOrganisation(page, email)
  await expect(page.getByText('This organisation was successfully created.')).toBeVisible()

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
  await expect(page.getByText('This address gets leaflets and newsletters again.').first()).toBeVisible()
  await expect(address).toHaveCount(0)
})

test('a bounce report that arrives later marks the address as undeliverable', async ({ browser }) => {
  const page = await openFreshPage(browser)
  await openDashboard(page, demonstration.administrator, demonstration.password)
  await expect(async () => {
    await page.goto(at('/admin/dashboard/mail'))
    await expect(page.getByRole('row', { name: /rose\+later@demo\.example/ })).toContainText(
      'No such mailbox (550 5.1.1)',
      { timeout: 2000 },
    )
  }).toPass()
  await expect(page.getByRole('row', { name: /^Welcome Rose Adeyemi .*Reported later/ })).toBeVisible()
})
