import type { Page } from '@playwright/test'
import { expect, test } from '../../journey.ts'
import {
  createApplicant,
  createMusketeer,
  demonstration,
  openDashboard,
  openFreshPage,
  password,
} from '../../people.ts'
import { findForms } from '../../typed-text/find-forms.ts'
import {
  applicantForms,
  listAdministratorForms,
  listMusketeerForms,
  listOrganisationForms,
  type FormCase,
} from '../../typed-text/forms.ts'
import { loseTypedText, type Person } from '../../typed-text/lose-typed-text.ts'

test.describe.configure({ mode: 'serial' })

const tried: FormCase[] = []

/** The forms of a page that are open at once are lost together. */
async function tryForms(page: Page, forms: FormCase[], author: Person) {
  const rounds = Map.groupBy(forms, ({ path, open, title }) => (open ? `${path} ${title}` : path))
  for (const round of rounds.values())
    await test.step(round.map(({ title }) => title).join(', '), () => loseTypedText(page, round, author))
  tried.push(...forms)
}

test('what a musketeer typed comes back', async ({ browser }) => {
  const page = await openFreshPage(browser)
  const author = { email: 'typed.author@journey.example', secret: password }
  await createMusketeer(page, 'Ada Author', author.email)
  await tryForms(page, await listMusketeerForms(page), author)
})

test('what an organisation typed comes back', async ({ browser }) => {
  const page = await openFreshPage(browser)
  const author = { email: demonstration.organisation, secret: demonstration.password }
  await openDashboard(page, author.email, author.secret)
  await tryForms(page, await listOrganisationForms(page), author)
})

test('what an applicant typed comes back', async ({ browser }) => {
  const page = await openFreshPage(browser)
  const author = { email: 'typed.applies@journey.example', secret: password }
  await createApplicant(page, 'Ada Author', author.email)
  await tryForms(page, applicantForms, author)
})

test('what an administrator typed comes back', async ({ browser }) => {
  const page = await openFreshPage(browser)
  const author = { email: demonstration.administrator, secret: demonstration.password, hasSecondStep: true }
  await openDashboard(page, author.email, author.secret)
  await tryForms(page, await listAdministratorForms(browser, page), author)
})

test('every form of the dashboards was tried', () => {
  const triedOf = Map.groupBy(tried, ({ source }) => source)
  const found = findForms()
  expect([...triedOf.keys()].sort()).toEqual([...found.keys()].sort())
  for (const [source, count] of found)
    expect(triedOf.get(source)!.length, source).toBeGreaterThanOrEqual(count)
})
