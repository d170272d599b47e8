import { globSync, readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expect, test } from '../../journey.ts'
import {
  at,
  createApplicant,
  createMusketeer,
  demonstration,
  openFreshPage,
  password,
  startSession,
} from '../../people.ts'
import { fileName, fillForm, marker, openForm, readForm, submitButton } from '../../typed-text/fill-form.ts'
import {
  applicantForms,
  listAdministratorForms,
  listMusketeerForms,
  listOrganisationForms,
  type FormCase,
} from '../../typed-text/forms.ts'
import { invalidateSession, readStored, signInHere } from '../../stored.ts'

test.describe.configure({ mode: 'serial' })

const tried: FormCase[] = []

interface Person {
  email: string
  secret: string
  /** Signs in with a second step, whose codes a test cannot wait for: the session is put back instead. */
  hasSecondStep?: boolean
}

/** Ends the session on the server, as an administrator or a restored backup might, while the page stays open. */
async function endSession(page: Page, { hasSecondStep = false }: Person): Promise<void> {
  if (hasSecondStep) return invalidateSession(page)
  const token = await page.evaluate(() => localStorage.getItem('token'))
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const response = await fetch(at('/api/signout'), { method: 'POST', headers, body: '{}' })
  expect(response.ok).toBe(true)
}

const signInPage = /\/signin\/new\?next=/

async function signInAgain(
  page: Page,
  { email, secret, hasSecondStep }: Person,
  path: string,
): Promise<void> {
  if (!hasSecondStep) return signInHere(page, email, secret)
  await startSession(page, email, secret)
  await page.goto(at(path))
}

/** Fills in the forms of a page and sends the last when the session is over. The same person signs in again on that tab and finds everything. */
async function loseTypedText(page: Page, forms: FormCase[], author: Person): Promise<void> {
  const { path } = forms[0]!
  await page.goto(at(path))
  const typed: string[][] = []
  for (const form of forms) {
    const element = await openForm(page, form)
    await fillForm(element)
    typed.push(await readForm(element))
  }
  // The element itself: a press that comes too late must not find a form on the next page.
  const button = await submitButton(await openForm(page, forms.at(-1)!)).elementHandle()
  await endSession(page, author)
  // A form that saves while somebody types may find the session lost before anybody presses its button.
  await button!.click().catch(() => undefined)
  await expect(page).toHaveURL(signInPage)
  await expect(page.getByText('Your sign-in has ended.')).toBeVisible()
  expect(await readStored(page), 'encrypted').not.toMatch(marker)

  expect(await page.evaluate(() => JSON.parse(sessionStorage.drafts ?? 'null')), 'stored').toMatchObject({
    hasText: true,
  })
  await expect(page.getByText('We have kept what you typed.')).toBeVisible()
  await signInAgain(page, author, path)
  await expect(page).toHaveURL(({ href }) => href.replace(/[?&]step=\d$/, '') === at(path))
  for (const [nth, form] of forms.entries()) {
    const restored = await openForm(page, form)
    await expect(restored.getByText('We have put back what you had typed here.')).toBeVisible()
    await expect.poll(() => readForm(restored)).toEqual(typed[nth])
    if (await restored.locator('input[name=leafletFile]').count())
      await expect(restored.getByText(`Choose the leaflet again: ${fileName}`)).toBeVisible()
  }
}

/** The forms of a page that are open at once are lost together. */
async function tryForms(page: Page, forms: FormCase[], author: Person) {
  const rounds = Map.groupBy(forms, ({ path, open, draft }) => (open ? `${path} ${draft}` : path))
  for (const [name, round] of rounds) await test.step(name, () => loseTypedText(page, round, author))
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
  await startSession(page, author.email, author.secret)
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
  await startSession(page, author.email, author.secret)
  await tryForms(page, await listAdministratorForms(browser, page), author)
})

const source = new URL('../../../web/src/', import.meta.url)

/**
 * Finds the forms of the dashboards whose text must survive a lost session, in the source, so that no list can forget one.
 * @returns how many each file has, by its path relative to `web/src`
 */
function findForms(): Map<string, number> {
  const found = new Map<string, number>()
  for (const file of globSync('**/*.{ts,tsx}', { cwd: source })) {
    // What all forms share, with the form of every `ReasonButton`.
    if (file.startsWith('app/forms/')) continue
    const code = readFileSync(new URL(file, source), 'utf8')
    const calls = code
      .split(/\buseApiForm\(/)
      .slice(1)
      .filter((call) => !call.includes("onLeave: 'drop'"))
    const count = calls.length + [...code.matchAll(/<ReasonButton\b/g)].length
    if (count) found.set(file, count)
  }
  return found
}

test('every form of the dashboards was tried', () => {
  const triedOf = Map.groupBy(tried, ({ source }) => source)
  const found = findForms()
  expect([...triedOf.keys()].sort()).toEqual([...found.keys()].sort())
  for (const [source, count] of found)
    expect(triedOf.get(source)!.length, source).toBeGreaterThanOrEqual(count)
})
