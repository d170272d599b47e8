import * as paths from '@street-musketeers/contract/public-urls.ts'
import { expect, test } from '../../journey.ts'
import { findLink, waitForEmail } from '../../mailbox.ts'
import { at, createOrganisation, joinOrganisation, openFreshPage, password } from '../../people.ts'

const phone = { width: 360, height: 740 }
const secretary = 'secretary@handover.example'
const successor = 'successor@handover.example'
const people = paths.organisationDashboard('people')

test('a secretary hands over to a successor on a phone, who confirms; then the seat moves', async ({
  browser,
}) => {
  const page = await createOrganisation(browser, secretary, 'Branch of Handham')
  const mary = { email: successor, firstName: 'Mary', seat: 'officer', viewport: phone } as const
  const next = await joinOrganisation(browser, page, mary)

  await page.goto(at(people))
  const ask = page.getByRole('button', { name: 'Ask them to take over' })
  await page.getByLabel('Who takes over').selectOption({ label: `Mary Macarthur, ${successor}` })
  await ask.click()
  await expect(page.getByText('has not confirmed yet')).toBeVisible()
  await page.getByRole('button', { name: 'Take it back' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Take it back' }).click()
  await waitForEmail(successor, /^Branch of Handham is not handed over$/)

  const day = page.getByLabel('Day', { exact: false })
  await day.fill((await day.getAttribute('min'))!)
  await ask.click()
  await expect(page.getByText('has not confirmed yet')).toBeVisible()

  await next.goto(at(paths.organisationDashboard()))
  await expect(next.getByRole('link', { name: 'Will you take over?' })).toBeVisible()
  await next.goto(findLink(await waitForEmail(successor, /^Will you take over Branch of Handham\?$/), people))
  await expect(next.getByText(/The first officer asks you to take over/)).toBeVisible()
  await next.getByRole('button', { name: 'Take over' }).click()
  const dialog = next.getByRole('dialog')
  await expect(dialog).toContainText('replies to its messages to members go to you')
  await dialog.getByRole('button', { name: 'Take over' }).click()
  await expect(next.getByText('You are now the first officer.')).toBeVisible()
  await expect(next.getByRole('row').filter({ hasText: 'Mary Macarthur (you)' })).toContainText(
    'First officer',
  )
  await expect(next.getByText(secretary)).toHaveCount(0)
  await next.getByRole('link', { name: 'Who did what for your organisation' }).click()
  await expect(next.getByText('Took over as first officer')).toBeVisible()

  await waitForEmail(secretary, /^You have handed over Branch of Handham$/)
  await page.reload()
  await expect(page, 'no access any more').toHaveURL(/\/signin/)
  const gone = await openFreshPage(browser)
  await gone.goto(at(paths.signIn()))
  await gone.locator('input[name=email]').fill(secretary)
  await gone.locator('input[name=password]').fill(password)
  await gone.getByRole('button', { name: 'Sign in' }).first().click()
  await expect(gone.getByText('That email and password do not match')).toBeVisible()
})
