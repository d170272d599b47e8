import { expect, test } from '../../journey.ts'
import { waitForEmail } from '../../mailbox.ts'
import { apiOf, applyAsOrganisation, at, demonstration, openFreshPage, startSession } from '../../people.ts'

test('an administrator confirms several applications with one reason, and reads which were not', async ({
  browser,
}) => {
  const names = ['Together Anvils', 'Together Bellows', 'Together Chisels']
  const [anvils, bellows, chisels] = ['anvils', 'bellows', 'chisels'].map(
    (name) => `${name}@together.example`,
  )
  for (const [at, email] of [anvils, bellows, chisels].entries())
    await applyAsOrganisation(browser, email!, names[at]!)
  const page = await openFreshPage(browser, { width: 360, height: 740 })
  await startSession(page, demonstration.administrator, demonstration.password)
  await page.goto(at('/admin/dashboard/org_apps?q=together'))
  await expect(page.getByText('Choose applications to decide about several at once.')).toBeVisible()
  for (const name of names) await page.getByRole('checkbox', { name: `Choose ${name}` }).check()

  // Somebody else decides about one of them meanwhile.
  const call = await apiOf(page)
  const { content } = await call('GET /api/users/:role/:page/:size', {
    role: 4,
    q: 'bellows',
    page: 0,
    size: 1,
  })
  await call('DELETE /api/rejectorg/:id', { id: content[0]!.id!, reason: '' })

  await page.getByRole('button', { name: 'Confirm 3 applications' }).click()
  const dialog = page.getByRole('dialog')
  for (const name of names) await expect(dialog.getByText(name)).toBeVisible()
  await dialog.getByLabel('Reason').fill('We have met you all.')
  await dialog.getByRole('button', { name: 'Confirm 3 applications' }).click()
  await expect(page.getByText('2 applications confirmed.')).toBeVisible()
  await expect(page.getByText(/^Together Bellows: .* rejected this application on/)).toBeVisible()
  await expect(page.getByRole('checkbox')).toHaveCount(0)
  for (const email of [anvils, chisels])
    expect((await waitForEmail(email!, /^Your application is accepted$/)).text).toContain(
      'We have met you all.',
    )
  await waitForEmail(bellows!, /^Your application was not accepted$/)
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto(at('/admin/dashboard/audit?kind=decided'))
  await expect(page.getByRole('row').filter({ hasText: 'Confirmed an application' }).nth(1)).toBeVisible()
})

test('an application’s page asks four questions and shows who has the same details', async ({ browser }) => {
  await applyAsOrganisation(browser, 'one@alike.example', 'Alike One')
  await applyAsOrganisation(browser, 'two@alike.example', 'Alike Two')
  const page = await openFreshPage(browser, { width: 360, height: 740 })
  await startSession(page, demonstration.administrator, demonstration.password)
  await page.goto(at('/admin/dashboard/org_apps?q=alike'))
  await page.getByRole('link', { name: 'Alike Two' }).click()
  const questions = page.getByRole('listitem').filter({ hasText: /\?/ })
  await expect(questions).toHaveCount(4)
  await page.getByRole('link', { name: 'Alike One' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Alike One')
})
