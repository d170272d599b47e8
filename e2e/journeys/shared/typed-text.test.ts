import type { Page } from '@playwright/test'
import * as paths from '@street-musketeers/contract/public-urls.ts'
import { expect, test } from '../../journey.ts'
import {
  createMusketeer,
  demonstration,
  openDashboard,
  openFreshPage,
  password,
  createApplicant,
} from '../../people.ts'
import { findForms } from '../../typed-text/find-forms.ts'
import {
  applicantForms,
  listAdministratorForms,
  listMusketeerForms,
  listOrganisationForms,
  type FormCase,
} from '../../typed-text/forms.ts'
import { hideTypedText, loseTypedText, type Person, type Row } from '../../typed-text/lose-typed-text.ts'

test.describe.configure({ mode: 'serial' })

const rows: Row[] = []
const tried: FormCase[] = []
const musketeer: Person = {
  email: 'typed.other@journey.example',
  secret: password,
  home: paths.musketeerDashboard(),
}

async function tryForms(page: Page, forms: FormCase[], author: Person, other: Person) {
  for (const form of forms)
    await test.step(form.title, async () => {
      rows.push(await loseTypedText(page, form, author))
      tried.push(form)
    })
  // What a tab keeps is kept by one module for all forms.
  await test.step('somebody else', () => hideTypedText(page, forms[0]!, author, other))
}

test('what a musketeer typed comes back to them, and to nobody else', async ({ browser }) => {
  await createMusketeer(await openFreshPage(browser), 'Otto Other', musketeer.email)
  const page = await openFreshPage(browser)
  const author = { ...musketeer, email: 'typed.author@journey.example' }
  await createMusketeer(page, 'Ada Author', author.email)
  await tryForms(page, await listMusketeerForms(page), author, musketeer)
})

test('what an organisation typed comes back to it, and to nobody else', async ({ browser }) => {
  const page = await openFreshPage(browser)
  const home = paths.organisationDashboard()
  const author = { email: demonstration.organisation, secret: demonstration.password, home }
  await openDashboard(page, author.email, author.secret)
  const other = { ...author, email: 'tenants@demo.example' }
  await tryForms(page, await listOrganisationForms(page), author, other)
})

test('what an applicant typed comes back to them, and to nobody else', async ({ browser }) => {
  const other = { ...musketeer, email: 'typed.applies.too@journey.example', home: paths.applicationForm() }
  const author = { ...other, email: 'typed.applies@journey.example' }
  await createApplicant(await openFreshPage(browser), 'Otto Other', other.email)
  const page = await openFreshPage(browser)
  await createApplicant(page, 'Ada Author', author.email)
  await tryForms(page, applicantForms, author, other)
})

test('what an administrator typed comes back to them, and to nobody else', async ({ browser }) => {
  test.setTimeout(600_000)
  const page = await openFreshPage(browser)
  const author = {
    email: demonstration.administrator,
    secret: demonstration.password,
    home: paths.administratorDashboard(),
    hasSecondStep: true,
  }
  await openDashboard(page, author.email, author.secret)
  await tryForms(page, await listAdministratorForms(browser, page), author, musketeer)
})

test('every form of the dashboards was tried', () => {
  console.table(rows)
  const triedOf = Map.groupBy(tried, ({ source }) => source)
  const found = findForms()
  expect([...triedOf.keys()].sort()).toEqual([...found.keys()].sort())
  for (const [source, count] of found)
    expect(triedOf.get(source)!.length, source).toBeGreaterThanOrEqual(count)
})
